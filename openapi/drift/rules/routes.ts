import { breaking, harmless, hidden, type RuleSpec, risky, rulesOf } from './define.ts'

export const NAMESPACE_RULES = rulesOf(
  {
    area: 'namespace',
    origin: 'Section 1 lists the namespaces of each variant; section 2.1 lists them in the index.',
    accept:
      'Accept it if the deployment is meant to run without this add-on, or in another version.',
  },
  {
    'namespace-missing': breaking(
      'add-on absent',
      'Every call below this namespace is answered with "no route".',
    ),
    'namespace-empty': breaking(
      'namespace without its routes',
      'The namespace is listed, but every call below it is answered with "no route".',
    ),
    'namespace-unlisted': breaking(
      'namespace not listed',
      'A client that looks up installed add-ons in the index treats the add-on as absent.',
    ),
    'namespace-moved': risky(
      'namespace probably moved',
      'The old paths are gone; the same routes exist under another name or version.',
    ),
    'namespace-added': harmless('namespace added', 'Clients that do not know it are not affected.'),
    'namespace-described': {
      ...harmless(
        'routes of an undescribed namespace visible',
        'Only the name of the namespace was expected; its routes are new information, not a change.',
      ),
      origin: 'Section 4.13 lists ten namespaces without their routes (decision D-033).',
    },
  },
)

const withClassOrigin = (rule: RuleSpec): RuleSpec => ({
  ...rule,
  origin: 'Section 2.1 defines the capture class of each path parameter.',
})

export const ROUTE_RULES = rulesOf(
  {
    area: 'route',
    origin: 'Section 2.1: the index lists every route with its pattern; section 4 describes them.',
    accept: 'Accept it if every client of this deployment follows the change.',
  },
  {
    'route-missing': breaking('route missing', 'A call to it is answered with "no route" (404).'),
    'routes-not-shown': {
      ...harmless(
        'routes missing from the document',
        'The namespace is known to have further routes; these are new information.',
      ),
      origin: 'Section 4.13 states which namespaces are only documented in part.',
    },
    'route-added': risky(
      'route added',
      'No client calls it yet, but its namespace is documented without it.',
    ),
    'route-renamed': risky(
      'route probably renamed',
      'The old path is gone; a route with the same methods and arguments exists under another path.',
    ),
    'route-version-moved': risky(
      'route moved to another version',
      'The old path is gone; the same path exists below another version.',
    ),
    'route-namespace-changed': {
      ...risky(
        'route owned by another namespace',
        'Its responses are unchanged, but the listing of its namespace no longer contains it.',
      ),
      origin: 'Section 2.1 assigns each route to a namespace; decision D-022 defines which.',
    },
    'path-parameter-renamed': {
      ...breaking(
        'path parameter renamed',
        'The parameter is also an argument: a value sent under the old name is ignored.',
      ),
      origin: 'Section 2.1 defines the names of path parameters.',
    },
    'path-class-narrowed': withClassOrigin(
      breaking(
        'path accepts fewer values',
        'Some previously valid paths are answered with "no route" (404).',
      ),
    ),
    'path-class-widened': withClassOrigin(
      risky(
        'path accepts more values',
        'Paths that did not match before reach this operation, possibly instead of another.',
      ),
    ),
    'path-class-changed': withClassOrigin(
      risky(
        'path accepts other values',
        'The two patterns cannot be compared; some paths may no longer match.',
      ),
    ),
    'path-class-single': {
      ...breaking(
        'pattern matches one character only',
        'Every documented value is longer: a call with any of them is answered with "no route" (404).',
      ),
      origin: 'Section 4.3 lists the values; decision D-005 defines a class that accepts them.',
    },
  },
)

export const METHOD_RULES = rulesOf(
  {
    area: 'method',
    origin: 'Section 2.1: each endpoint lists its methods and whether it supports batching.',
    accept: 'Accept it if no client of this deployment uses the method.',
  },
  {
    'method-missing': breaking(
      'method missing',
      'A call with this method is answered with "no route" (404).',
    ),
    'method-unlisted': breaking(
      'method not listed by the route',
      'A client that looks up the methods of the route treats the method as absent.',
    ),
    'method-added': harmless('method added', 'Clients that do not know it are not affected.'),
    'method-group-split': harmless(
      'methods split into several endpoints',
      'All methods still work; only the grouping in the index differs.',
    ),
    'method-group-joined': harmless(
      'methods joined in one endpoint',
      'All methods still work; only the grouping in the index differs.',
    ),
    'batch-lost': {
      ...breaking('no longer batchable', 'A batch with such a request is rejected for it.'),
      origin: 'Section 4.1 defines which routes support batching.',
    },
    'batch-gained': {
      ...harmless('batchable now', 'Single requests are not affected.'),
      origin: 'Section 4.1 defines which routes support batching.',
    },
    'operation-deprecated': harmless('marked as deprecated', 'It still works; plan to replace it.'),
    'operation-id-changed': hidden(
      harmless('operation id changed', 'Only clients generated from the document use the id.'),
    ),
    'order-changed': hidden(
      harmless('order changed', 'Clients must not depend on the order of a map.'),
    ),
  },
)
