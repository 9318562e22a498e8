import { renameSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { temporaryFile } from '#bin/testing/temporary-folder.ts'
import { createSites } from '#fixtures/site/sites.ts'
import { openDataset } from './watch.ts'

const text = (...titles: readonly unknown[]): string =>
  JSON.stringify({
    format: 'understudy-dataset',
    version: 1,
    variant: 'a',
    records: { posts: titles.map((title, at) => ({ id: at + 1, type: 'post', title })) },
  })

test('sites are reset from a changed file, unless it is invalid', async () => {
  const file = temporaryFile('my.json')
  writeFileSync(file, text('One'))
  const notes: string[] = []
  const note = (sentence: string): void => void notes.push(sentence)
  const dataset = await openDataset({ dataset: file, variant: 'a', watch: true, note })
  const sites = createSites({ template: dataset.template })
  const titles = () =>
    sites
      .get('mine')
      ?.posts.all()
      .map(({ title }) => title)
  expect(titles()).toEqual(['One'])
  const stop = dataset.follow(sites)
  // Like an editor: the file is replaced by a rename.
  writeFileSync(`${file}.new`, text('One', 'Two'))
  renameSync(`${file}.new`, file)
  await expect.poll(titles).toEqual(['One', 'Two'])
  expect(notes).toEqual([`${file} changed: site mine is reset to it`])
  writeFileSync(file, text('One', 7))
  await expect.poll(() => notes.length).toBe(2)
  expect(notes[1]).toContain(`so nothing is reloaded:\n  ${file}:1: records.posts[1].title`)
  expect(titles()).toEqual(['One', 'Two'])
  stop()
})
