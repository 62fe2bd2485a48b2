import { resolvers } from './resolvers'

export { hasReasons, type Why, type WhyGiven, whyGiven } from './given'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
}
