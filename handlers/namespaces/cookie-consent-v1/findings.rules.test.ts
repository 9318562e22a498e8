import { expect, test } from 'vitest'
import type { ConsentPackageRecord } from '#fixtures/models/consent-package.ts'
import { findingsOf, hostsIn, packageOfHost, packagesNamedBy } from './findings.rules.ts'

const entry = (key: string, hosts: readonly string[]): ConsentPackageRecord => ({
  id: 12,
  key,
  name: key,
  type: 'service',
  version: '1.0.0',
  group: 'statistics',
  services: [],
  blockers: [],
  providers: [],
  hosts,
  cookies: [{ name: `_${key}`, maxAge: 60 }],
  installed: false,
  installedVersion: null,
  postInstallDone: false,
  settings: {},
  languages: [],
})
const packages = [entry('stats', ['stats.example.net']), entry('maps', ['maps.example.net'])]

test('hosts of images, scripts, frames and styles are found once each', () => {
  const markup =
    '<script src="https://stats.example.net/s.js"></script><img src=//Stats.example.net/p.gif>' +
    "<link rel='stylesheet' href='https://fonts.example.net/f.css'>"
  expect(hostsIn(markup, 'site.example')).toEqual(['stats.example.net', 'fonts.example.net'])
})

test('links, own files and relative addresses are not external resources', () => {
  const markup =
    '<a href="https://other.example/">x</a><img src="https://site.example/a.png"><img src="/b.png">'
  expect(hostsIn(markup, 'site.example')).toEqual([])
})

test('texts with escaped slashes and quotes are parsed too', () => {
  expect(hostsIn('<img src=\\"https:\\/\\/maps.example.net\\/x\\">', 'site.example')).toEqual([
    'maps.example.net',
  ])
})

test('hosts are reported with their pages and cookies', () => {
  const pages = [
    { path: '/', hosts: ['stats.example.net', 'fonts.example.net'] },
    { path: '/about/', hosts: ['stats.example.net'] },
  ]
  expect(findingsOf(pages, packages)).toEqual({
    cookies: [{ name: '_stats', path: '/', maxAge: 60, packageKey: 'stats' }],
    resources: [
      { host: 'stats.example.net', foundOn: ['/', '/about/'], packageKey: 'stats' },
      { host: 'fonts.example.net', foundOn: ['/'], packageKey: null },
    ],
  })
  expect(findingsOf([], packages)).toEqual({ cookies: [], resources: [] })
})

test('an unknown host has no package', () => {
  expect(packageOfHost(packages, 'maps.example.net')).toBe('maps')
  expect(packageOfHost(packages, 'example.net')).toBeNull()
})

test('a scan suggests the packages of its cookies and resources', () => {
  const scan = {
    id: 1,
    status: 'finished',
    pages: ['/'],
    cookies: [{ name: '_m', path: '/', maxAge: 1, packageKey: 'maps' }],
    resources: [{ host: 'x.example.net', foundOn: ['/'], packageKey: null }],
    createdAt: '2026-03-01T10:00:00',
    finishedAt: null,
  } as const
  expect(packagesNamedBy(scan, packages).map(({ key }) => key)).toEqual(['maps'])
  expect(packagesNamedBy({ ...scan, cookies: [] }, packages)).toEqual([])
})
