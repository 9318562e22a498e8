/**
 * What the built-in dataset of a stand-in holds: for cases that need a record which the interface
 * can neither create nor list. Nothing here is ever named to a deployment.
 */
export const DEMO = {
  /** A picture that is optimized and has a backup. */
  picture: 31,
  /** A picture that is not optimized yet. */
  plainPicture: 38,
  /** A picture that lies in no folder. */
  loosePicture: 34,
  /** A page with a form of the builder. */
  formPage: 50,
  /** A template of the site editor that has conditions. */
  template: 301,
  /** A page with a widget that lists posts. */
  postsPage: 41,
  postsWidget: 'f60c2b9',
  /** Submissions: the only one of its referer, and any other. */
  soleSubmission: 13,
  submission: 14,
  /** A scan that has come to its end. */
  cloudScan: 1,
  /** A category, and one inside of it. */
  category: 2,
  innerCategory: 3,
  /** A tag with posts. */
  tag: 'Languages',
  /** A package of the cookie service that can be installed. */
  cookiePackage: 12,
  /** A type of content and a taxonomy that the search component has not met before. */
  newPostType: 'product_demo',
  newTaxonomy: 'demo_topic',
  /** A key of the spam service whose account is used up, so that every reply leaves an alert. */
  overquotaKey: 'overquota123',
  /** What is kept until the assistant has proved that it knows it. */
  verifier: '5e'.repeat(32),
} as const
