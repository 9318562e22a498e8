/** Items with a non-default value in every field. */
import { at } from '#conformance/call/body.ts'
import { Skip } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import { type ContentFields, create } from './content.ts'
import { isFormatKnown } from './found.ts'
import { type ContentOperations, PAGES } from './records.ts'
import { FIELDS } from './stored-fields.ts'

/** Values missing on a site are left out; the built-in dataset has all. */
async function found({ target }: Context, find: () => Promise<unknown>): Promise<unknown> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Skip && !target.hasDemo) return undefined
    throw error
  }
}

/** A non-default value for every field, as far as the site has one. */
export async function unusual(
  context: Context,
  content: ContentOperations,
): Promise<ContentFields> {
  const plain = await create(context, content)
  const fields: Record<string, unknown> = {}
  for (const { name, sent, only, isDemo } of FIELDS) {
    const isMeant = (only ?? content.type) === content.type
    if (!isMeant || (isDemo && !context.target.hasDemo)) continue
    const value =
      typeof sent === 'function' ? await found(context, () => sent(context, plain.body)) : sent
    const isTaken = name !== 'format' || (await isFormatKnown(context, value))
    if (value !== undefined && isTaken) fields[name] = value
  }
  const { title: _, content: _text, date_gmt: _gmt, password, categories, ...rest } = fields
  const own = { slug: `${plain.tag}-other`, status: 'private' } as const
  // A sticky post has no password.
  if (content === PAGES) return { ...rest, ...own, parent: plain.id, password: String(password) }
  const terms = [at(plain.body, 'categories'), categories ?? []].flat().map(Number)
  return { ...rest, ...own, categories: terms }
}
