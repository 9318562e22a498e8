/**
 * Records of the built-in dataset, for cases that need a record which the interface can neither
 * create nor list. Never sent to a deployment.
 */
export const DEMO = {
  /** An optimised image with a backup. */
  picture: 31,
  /** An image that is not optimised yet. */
  plainPicture: 38,
  /** An image without a folder. */
  loosePicture: 34,
  /** A page with a form of the builder. */
  formPage: 50,
  /** A site editor template with conditions. */
  template: 301,
  /** A page with a widget that lists posts. */
  postsPage: 41,
  postsWidget: 'f60c2b9',
  /** Submissions: the only one with its referrer, and any other. */
  soleSubmission: 13,
  submission: 14,
  /** A finished scan. */
  cloudScan: 1,
  /** A category, and a child of it. */
  category: 2,
  innerCategory: 3,
  /** A tag with posts. */
  tag: 'Languages',
  /** A package of the cookie service that can be installed. */
  cookiePackage: 12,
  /** A content type and a taxonomy unknown to the search component. */
  newPostType: 'product_demo',
  newTaxonomy: 'demo_topic',
  /** A key of the spam service with an exhausted quota, so that every reply leaves an alert. */
  overquotaKey: 'overquota123',
  /** The verifier stored until the assistant has proved its knowledge. */
  verifier: '5e'.repeat(32),
} as const
