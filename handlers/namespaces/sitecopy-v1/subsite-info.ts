import { siteIdentity } from '#fixtures/documents/platform.ts'
import type { SubsiteRecord } from '#fixtures/models/subsite.ts'
import type { Call } from '#handlers/runtime/call.ts'

export const MAIN_ID = 1
const TABLES = ['comments', 'options', 'postmeta', 'posts', 'terms']
const FILES_ROOT = '/srv/site'

type SubsiteCall = Pick<Call, 'site' | 'urls'>

/**
 * The main site has no record: it has the name of the site, and its administrators run the network.
 */
export function mainSite({ site }: SubsiteCall): SubsiteRecord {
  const admins = site.users.all().filter(({ roles }) => roles.includes('administrator'))
  return {
    id: MAIN_ID,
    domain: null,
    path: '/',
    blogname: site.read(siteIdentity).name,
    admins: admins.map(({ id }) => id),
  }
}

export const findSubsite = (call: SubsiteCall, id: number): SubsiteRecord | undefined =>
  id === MAIN_ID ? mainSite(call) : call.site.subsites.get(id)

/** Host and full path for this caller. */
export function addressOf(
  { urls }: SubsiteCall,
  { domain, path }: Pick<SubsiteRecord, 'domain' | 'path'>,
) {
  const { protocol, host, pathname } = new URL(urls.base)
  const prefix = domain === null ? pathname.replace(/\/$/, '') : ''
  const address = { domain: domain ?? host, path: `${prefix}${path}` }
  return { ...address, url: `${protocol}//${address.domain}${address.path}`.replace(/\/$/, '') }
}

function uploadsOf({ urls }: SubsiteCall, id: number) {
  const uploadPath = id === MAIN_ID ? '/uploads' : `/uploads/sites/${id}`
  const fullUploadPath = `${FILES_ROOT}${uploadPath}`
  return {
    uploadPath,
    fullUploadPath,
    fullUploadSafePath: fullUploadPath,
    fullUploadUrl: `${urls.base}${uploadPath}`,
    filteredPaths: [`${fullUploadPath}/cache`],
  }
}

/** Details of a sub-site for a copy. */
export function infoOf(call: SubsiteCall, subsite: SubsiteRecord) {
  const { id, blogname, admins } = subsite
  const { domain, path, url } = addressOf(call, subsite)
  const blog_prefix = id === MAIN_ID ? 'site_' : `site_${id}_`
  const users = admins.flatMap((admin) => call.site.users.get(admin) ?? [])
  const { filteredPaths, ...uploads } = uploadsOf(call, id)
  return {
    id,
    domain,
    path,
    blogname,
    blog_prefix,
    filteredTables: TABLES.map((table) => `${blog_prefix}${table}`),
    adminUsers: users.map((user) => ({ ID: user.id, user_login: user.login })),
    fullHomeUrl: url,
    fullSiteUrl: url,
    ...uploads,
    filteredPaths,
  }
}
