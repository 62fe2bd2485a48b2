import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLSchema } from 'graphql'
import { readContract } from '../contract/read-contract'
import { resolvers } from './assemble'
import { countsByHand } from './directory/access/by-hand'
import { watched } from './directory/access-trail/watched'
import { masksContacts } from './directory/masking/graphql'
import { countsLookups } from './directory/masking/lookups'
import { takesPlainNames } from './platform/graphql/plain-names'
import { projectRoot } from './platform/root'

/**
 * The contract with its resolvers, which show contact data, and find by it, only for somebody who may see them,
 * and change customers one by one for somebody who may not change many; names are taken as they read.
 */
export function buildSchema(): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: readContract(projectRoot),
    resolvers: resolvers.map(watched),
  })
  return masksContacts(countsByHand(countsLookups(takesPlainNames(schema))))
}
