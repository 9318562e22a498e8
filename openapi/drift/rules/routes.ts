import { rulesOf } from './define.ts'

export const NAMESPACE_RULES = rulesOf(
  {
    area: 'namespace',
    origin: 'Section 1 names the namespaces of each variant; section 2.1 lists them in the index.',
    accept:
      'Accept it where the deployment is meant to run without this add-on, or in another version.',
  },
  {
    'namespace-missing': {
      rating: 'breaking',
      title: 'add-on absent',
      reason: 'Every call below this namespace is answered with "no route".',
    },
    'namespace-empty': {
      rating: 'breaking',
      title: 'namespace without its routes',
      reason: 'The namespace is named, but every call below it is answered with "no route".',
    },
    'namespace-unlisted': {
      rating: 'breaking',
      title: 'namespace not listed',
      reason: 'A client that asks the index what is installed takes the add-on for absent.',
    },
    'namespace-moved': {
      rating: 'risky',
      title: 'namespace probably moved',
      reason: 'The old addresses are gone; the same routes answer under another name or version.',
    },
    'namespace-added': {
      rating: 'harmless',
      title: 'namespace added',
      reason: 'A client that does not know it does not call it.',
    },
    'namespace-described': {
      rating: 'harmless',
      title: 'routes of an undescribed namespace visible',
      reason:
        'The namespace was expected by name only; its routes are new knowledge, not a change.',
      origin: 'Section 4.13 names ten namespaces whose routes are not shown (decision D-033).',
    },
  },
)

export const ROUTE_RULES = rulesOf(
  {
    area: 'route',
    origin: 'Section 2.1: the index lists every route with its pattern; section 4 describes them.',
    accept: 'Accept it where every client of this deployment follows the change.',
  },
  {
    'route-missing': {
      rating: 'breaking',
      title: 'route missing',
      reason: 'A call to it is answered with "no route" (404).',
    },
    'route-added': {
      rating: 'risky',
      title: 'route added',
      reason: 'Nobody calls it yet, but it stands inside a namespace that is described without it.',
    },
    'route-renamed': {
      rating: 'risky',
      title: 'route probably renamed',
      reason:
        'The old address is gone; a route with the same methods and arguments answers at another.',
    },
    'route-version-moved': {
      rating: 'risky',
      title: 'route moved to another version',
      reason: 'The old address is gone; the same path answers below another version.',
    },
    'route-namespace-changed': {
      rating: 'risky',
      title: 'route owned by another namespace',
      reason: 'It answers as before, but the listing of its namespace no longer shows it.',
      origin: 'Section 2.1 gives each route a namespace; decision D-022 says which.',
    },
    'path-parameter-renamed': {
      rating: 'breaking',
      title: 'path parameter renamed',
      reason:
        'The parameter is an argument too: what a client sends under the old name is ignored.',
      origin: 'Section 2.1 names the path parameters.',
    },
    'path-class-narrowed': {
      rating: 'breaking',
      title: 'path accepts fewer values',
      reason: 'Addresses that worked are answered with "no route" (404).',
      origin: 'Section 2.1 gives the capture class of each path parameter.',
    },
    'path-class-widened': {
      rating: 'risky',
      title: 'path accepts more values',
      reason: 'Addresses that did not match now reach this operation, perhaps instead of another.',
      origin: 'Section 2.1 gives the capture class of each path parameter.',
    },
    'path-class-changed': {
      rating: 'risky',
      title: 'path accepts other values',
      reason: 'The two patterns could not be compared; some addresses may no longer match.',
      origin: 'Section 2.1 gives the capture class of each path parameter.',
    },
    'path-class-single': {
      rating: 'harmless',
      title: 'pattern matches one character only',
      reason: 'A known slip of real deployments: the repetition is missing in the pattern.',
      origin: 'Decision D-005 chose the class; the document states none.',
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
    'method-missing': {
      rating: 'breaking',
      title: 'method missing',
      reason: 'A call with this method is answered with "no route" (404).',
    },
    'method-unlisted': {
      rating: 'breaking',
      title: 'method not listed by the route',
      reason: 'A client that asks the route what it answers takes the method for absent.',
    },
    'method-added': {
      rating: 'harmless',
      title: 'method added',
      reason: 'A client that does not know it does not use it.',
    },
    'method-group-split': {
      rating: 'harmless',
      title: 'methods split into several endpoints',
      reason: 'Each method still answers; only the grouping in the index differs.',
    },
    'method-group-joined': {
      rating: 'harmless',
      title: 'methods joined in one endpoint',
      reason: 'Each method still answers; only the grouping in the index differs.',
    },
    'batch-lost': {
      rating: 'breaking',
      title: 'no longer batchable',
      reason: 'A batch that contains such a request has it refused.',
      origin: 'Section 4.1 says which routes may be batched.',
    },
    'batch-gained': {
      rating: 'harmless',
      title: 'batchable now',
      reason: 'Requests that were sent one by one still may be.',
      origin: 'Section 4.1 says which routes may be batched.',
    },
    'operation-deprecated': {
      rating: 'harmless',
      title: 'marked as deprecated',
      reason: 'It still answers; plan to leave it.',
    },
    'operation-id-changed': {
      rating: 'harmless',
      title: 'operation id changed',
      reason: 'Only clients generated from the document see the name.',
      hidden: true,
    },
    'order-changed': {
      rating: 'harmless',
      title: 'order changed',
      reason: 'No client should depend on the order of a map.',
      hidden: true,
    },
  },
)
