import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { removeResolver, saveResolver } from '../../platform/rows/define-rows'
import { serviceList, services } from './services'

export const resolvers: Resolvers = {
  Query: { serviceRows: listResolver(serviceList) },
  Mutation: { saveService: saveResolver(services), deleteService: removeResolver(services) },
}
