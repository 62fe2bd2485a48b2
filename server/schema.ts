import { readFileSync } from 'node:fs'
import path from 'node:path'
import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLSchema } from 'graphql'
import { resolvers as events } from './platform/events/resolvers'
import type { Resolvers } from './platform/graphql/resolvers.gen'
import { projectRoot } from './platform/root'
import { resolvers as session } from './session/resolvers'

/** Every area's resolvers. An area adds its own here. */
const areas: Resolvers[] = [session, events]

/** The contract with its resolvers. */
export function buildSchema(): GraphQLSchema {
  return makeExecutableSchema({
    typeDefs: readFileSync(path.join(projectRoot, 'contract/schema.graphql'), 'utf8'),
    resolvers: areas,
  })
}
