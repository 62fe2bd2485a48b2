import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { removeResolver, saveResolver } from '../../platform/rows/define-rows'
import { holidayList, holidays } from './holidays'

/** Holidays of the shop's own. */
export const resolvers: Resolvers = {
  Query: { holidays: listResolver(holidayList) },
  Mutation: { saveHoliday: saveResolver(holidays), deleteHoliday: removeResolver(holidays) },
}
