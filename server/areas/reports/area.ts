import { resolvers } from './resolvers'

/** What the whole takes in of this area. */
export const area = { resolvers: [resolvers] }
