/**
 * Reads a category and uploads a file, wherever `fetch` exists. Must not use outer variables,
 * because a page gets its source text.
 */
export async function useLinkedResources(root: string): Promise<readonly unknown[]> {
  const [category] = await (await fetch(`${root}core/v2/categories?slug=news`)).json()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array([1, 2, 254, 255])]), 'lake.png')
  form.set('title', 'Lake')
  const headers = { authorization: `Basic ${btoa('author:author-secret')}` }
  const sent = await fetch(`${root}core/v2/media`, { method: 'POST', headers, body: form })
  const { title, source_url } = await sent.json()
  const file = await (await fetch(source_url)).arrayBuffer()
  return [category.name, sent.status, title.raw, [...new Uint8Array(file)]]
}

export const LINKED_RESOURCES = ['News', 201, 'Lake', [1, 2, 254, 255]]
