export { comments } from './comments.ts'
export { media } from './media.ts'
export { navigation } from './navigation.ts'
export { users } from './users.ts'
