/** Files that the site fetches for itself. */

import { at } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check } from '#conformance/check.ts'
import { done } from '#conformance/scenarios/steps.ts'

const FILES = ['geo-ip-database', 'iab-tcf-gvl', 'page-selection-keyword-list']

const keepsFile = (file: string): Case =>
  defineCase({
    id: `cookie-consent.${file}.download/keeps-the-file`,
    kind: 'scenario',
    level: 'assumed',
    needs: 'write',
    spec: '4.13',
    standInOnly: true,
    isolated: true,
    title: `A fresh ${file} is not fetched again: it keeps the time of its download (D-031).`,
    async run(context) {
      const operation = `cookie-consent.${file}.download`
      const first = at((await context.done(operation)).body, 'lastUpdatedAt')
      check('the time of the download', first).holds('a text', typeof first === 'string')
      await context.nextSecond()
      const again = at((await context.done(operation)).body, 'lastUpdatedAt')
      check('the time of the download', again).is(first)
    },
  })

export const downloadCases: readonly Case[] = FILES.map(keepsFile)
