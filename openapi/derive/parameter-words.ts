/** Words for parameters where the contract has none: what they name, and a value one could meet. */
import { CAPTURE_EXAMPLES, type Capture } from '#openapi/captures.ts'
import type { ContractOperation } from '#openapi/contract.ts'

interface Words {
  /** The first that fits the class of the parameter is shown. */
  readonly examples: readonly string[]
  /** For parameters that are not arguments of the index. */
  readonly description?: string
}

const words = (example: string, description?: string): Words => ({
  examples: [example],
  ...(description && { description }),
})

/** By the path up to the parameter. */
const IN_PATH: Readonly<Record<string, Words>> = {
  '/spamfilter/v1/stats/{interval}': words('60-days'),
  '/contactform/v1/contact-forms/{id}': words('12', 'The contact form.'),
  '/suite/v1/themes/{slug}': words('starter-theme'),
  '/suite/v1/plugins/{slug}': words('image-optimization'),
  '/image-optimizer/v1/backups/restore/{image_id}': words('35', 'The image to restore.'),
  '/builder/v1/site-editor/templates/{id}': words('57'),
  '/builder/v1/site-editor/templates-conditions/{id}': words('57'),
  '/builder/v1/settings/{key}': words(
    'builder_registration_notice',
    'The name of the setting; it starts with builder.',
  ),
  '/builder/v1/favorites/{id}': words('widgets'),
  '/builder/v1/kit-elements-defaults/{type}': words('heading'),
  '/builder/v1/checklist/{id}': words('1'),
  '/builder/v1/checklist/steps/{id}': { examples: ['add_logo', '1'] },
  '/builder/v1/form-submissions/{id}': words('42'),
  '/builder/v1/form-submissions/restore/{id}': words('42'),
  '/builder/v1/notes/{id}': words('1'),
  '/builder/v1/documents/{id}': words('27'),
  '/folders/v1/import/get-folders/{prefix}': words('sourcea', 'The component to import from.'),
  '/folders/v1/import/get-attachments/{prefix}': words('sourcea', 'The component to import from.'),
  '/folders/v1/import/run/{prefix}': words('sourcea', 'The component to import from.'),
  '/core/v2/posts/{id}': words('128', 'The post the autosaves belong to.'),
  '/core/v2/posts/{parent}': words('128'),
  '/core/v2/posts/{parent}/revisions/{id}': words('131'),
  '/core/v2/posts/{parent}/autosaves/{id}': words('131'),
  '/core/v2/pages/{id}': words('40', 'The page the autosaves belong to.'),
  '/core/v2/pages/{parent}': words('40'),
  '/core/v2/pages/{parent}/revisions/{id}': words('131'),
  '/cookie-consent/v1/cloud-scan/{scanId}': words('3', 'The cloud scan.'),
  '/cookie-consent/v1/cloud-scan/suggested-packages/{scanId}': words('3', 'The cloud scan.'),
  '/cookie-consent/v1/scan-result/{scanRequestId}': words('kqzvbnmtrwxa', 'The scan request.'),
  '/seo/v1/introductions/{introduction_id}': words('ai-brand-insights-post-launch'),
  '/seo/v1/import/{plugin}': words('otherseo', 'The component to import from.'),
  '/seo/v1/import/{plugin}/{type}': words('general_settings', 'What to import.'),
}

/** Arguments that the index shows without a description. */
const UNDESCRIBED: Readonly<Record<string, string>> = {
  namespace: 'The namespace to list.',
  context: 'What the response is for; help adds the schemas of the routes that have one.',
}

const wordsFor = (path: string, name: string): Words | undefined =>
  IN_PATH[path.slice(0, path.indexOf(`{${name}}`) + name.length + 2)]

export const exampleInPath = ({ path, params }: ContractOperation, name: string): string => {
  const capture = params[name] as Capture
  const fits = new RegExp(`^${capture}$`)
  const known = wordsFor(path, name)?.examples.find((example) => fits.test(example))
  return known ?? CAPTURE_EXAMPLES[capture]
}

/** What is said of a parameter: by its argument, else by these words. */
export function descriptionOf({ path, args }: ContractOperation, name: string): string {
  const own = args[name]?.description
  if (own !== undefined) return own
  const other = path.includes(`{${name}}`) ? wordsFor(path, name)?.description : UNDESCRIBED[name]
  if (other === undefined) throw new Error(`expected words for ${name} of ${path}, got none`)
  return other
}
