import { breaking, harmless, hidden, type RuleSpec, risky, rulesOf } from './define.ts'

export const NAMESPACE_RULES = rulesOf(
  {
    area: 'namespace',
    origin: 'Section 1 names the namespaces of each variant; section 2.1 lists them in the index.',
    accept:
      'Accept it where the deployment is meant to run without this add-on, or in another version.',
  },
  {
    'namespace-missing': breaking(
      'add-on absent',
      'Every call below this namespace is answered with "no route".',
    ),
    'namespace-empty': breaking(
      'namespace without its routes',
      'The namespace is named, but every call below it is answered with "no route".',
    ),
    'namespace-unlisted': breaking(
      'namespace not listed',
      'A client that asks the index what is installed takes the add-on for absent.',
    ),
    'namespace-moved': risky(
      'namespace probably moved',
      'The old addresses are gone; the same routes answer under another name or version.',
    ),
    'namespace-added': harmless(
      'namespace added',
      'A client that does not know it does not call it.',
    ),
    'namespace-described': {
      ...harmless(
        'routes of an undescribed namespace visible',
        'The namespace was expected by name only; its routes are new knowledge, not a change.',
      ),
      origin: 'Section 4.13 names ten namespaces whose routes are not shown (decision D-033).',
    },
  },
)

const ofClass = (rule: RuleSpec): RuleSpec => ({
  ...rule,
  origin: 'Section 2.1 gives the capture class of each path parameter.',
})

export const ROUTE_RULES = rulesOf(
  {
    area: 'route',
    origin: 'Section 2.1: the index lists every route with its pattern; section 4 describes them.',
    accept: 'Accept it where every client of this deployment follows the change.',
  },
  {
    'route-missing': breaking('route missing', 'A call to it is answered with "no route" (404).'),
    'routes-not-shown': {
      ...harmless(
        'routes that the document does not show',
        'The namespace is known to have more routes than are shown; these are new knowledge.',
      ),
      origin: 'Section 4.13 says of which namespaces not all routes are shown.',
    },
    'route-added': risky(
      'route added',
      'Nobody calls it yet, but it stands inside a namespace that is described without it.',
    ),
    'route-renamed': risky(
      'route probably renamed',
      'The old address is gone; a route with the same methods and arguments answers at another.',
    ),
    'route-version-moved': risky(
      'route moved to another version',
      'The old address is gone; the same path answers below another version.',
    ),
    'route-namespace-changed': {
      ...risky(
        'route owned by another namespace',
        'It answers as before, but the listing of its namespace no longer shows it.',
      ),
      origin: 'Section 2.1 gives each route a namespace; decision D-022 says which.',
    },
    'path-parameter-renamed': {
      ...breaking(
        'path parameter renamed',
        'The parameter is an argument too: what a client sends under the old name is ignored.',
      ),
      origin: 'Section 2.1 names the path parameters.',
    },
    'path-class-narrowed': ofClass(
      breaking(
        'path accepts fewer values',
        'Addresses that worked are answered with "no route" (404).',
      ),
    ),
    'path-class-widened': ofClass(
      risky(
        'path accepts more values',
        'Addresses that did not match now reach this operation, perhaps instead of another.',
      ),
    ),
    'path-class-changed': ofClass(
      risky(
        'path accepts other values',
        'The two patterns could not be compared; some addresses may no longer match.',
      ),
    ),
    'path-class-single': {
      ...breaking(
        'pattern matches one character only',
        'Every documented value is longer: a call with any of them is answered with "no route" (404).',
      ),
      origin: 'Section 4.3 lists the values; decision D-005 chose the class that admits them.',
    },
  },
)

export const METHOD_RULES = rulesOf(
  {
    area: 'method',
    origin: 'Section 2.1: each endpoint lists its methods and whether it may be batched.',
    accept: 'Accept it where no client of this deployment uses the method.',
  },
  {
    'method-missing': breaking(
      'method missing',
      'A call with this method is answered with "no route" (404).',
    ),
    'method-unlisted': breaking(
      'method not listed by the route',
      'A client that asks the route what it answers takes the method for absent.',
    ),
    'method-added': harmless('method added', 'A client that does not know it does not use it.'),
    'method-group-split': harmless(
      'methods split into several endpoints',
      'Each method still answers; only the grouping in the index differs.',
    ),
    'method-group-joined': harmless(
      'methods joined in one endpoint',
      'Each method still answers; only the grouping in the index differs.',
    ),
    'batch-lost': {
      ...breaking('no longer batchable', 'A batch that contains such a request has it refused.'),
      origin: 'Section 4.1 says which routes may be batched.',
    },
    'batch-gained': {
      ...harmless('batchable now', 'Requests that were sent one by one still may be.'),
      origin: 'Section 4.1 says which routes may be batched.',
    },
    'operation-deprecated': harmless('marked as deprecated', 'It still answers; plan to leave it.'),
    'operation-id-changed': hidden(
      harmless('operation id changed', 'Only clients generated from the document see the name.'),
    ),
    'order-changed': hidden(
      harmless('order changed', 'No client should depend on the order of a map.'),
    ),
  },
)
