import { readFileSync } from 'node:fs'
import path from 'node:path'
import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLSchema } from 'graphql'
import { resolvers as accessRules } from './access-rules/resolvers'
import { resolvers as accessTrail } from './access-trail/resolvers'
import { watched } from './access-trail/watched'
import { resolvers as assignment } from './assignment/resolvers'
import { resolvers as automaticMessages } from './automatic-messages/resolvers'
import { resolvers as captcha } from './captcha/resolvers'
import { resolvers as catalog } from './catalog/resolvers'
import { resolvers as consents } from './consents/resolvers'
import { resolvers as customers } from './customers/resolvers'
import { resolvers as departments } from './departments/resolvers'
import { resolvers as drafts } from './drafts/resolvers'
import { resolvers as erp } from './erp/resolvers'
import { resolvers as exports } from './exports/resolvers'
import { resolvers as firstDay } from './first-day/resolvers'
import { resolvers as history } from './history/resolvers'
import { resolvers as imports } from './imports/resolvers'
import { resolvers as instances } from './instances/resolvers'
import { resolvers as integration } from './integration/resolvers'
import { resolvers as internalChat } from './internal-chat/resolvers'
import { resolvers as invitations } from './invitations/resolvers'
import { resolvers as macros } from './macros/resolvers'
import { masksContacts } from './masking/graphql'
import { resolvers as mentions } from './mentions/resolvers'
import { resolvers as messages } from './messages/resolvers'
import { resolvers as orderStatuses } from './order-statuses/resolvers'
import { resolvers as orders } from './orders/resolvers'
import { resolvers as pauses } from './pauses/resolvers'
import { resolvers as payments } from './payments/resolvers'
import { resolvers as events } from './platform/events/resolvers'
import type { Resolvers } from './platform/graphql/resolvers.gen'
import { projectRoot } from './platform/root'
import { resolvers as presence } from './presence/resolvers'
import { resolvers as products } from './products/resolvers'
import { resolvers as reactions } from './reactions/resolvers'
import { resolvers as reasons } from './reasons/resolvers'
import { resolvers as roles } from './roles/resolvers'
import { resolvers as schedules } from './schedules/resolvers'
import { resolvers as securityLog } from './security-log/resolvers'
import { resolvers as services } from './services/resolvers'
import { resolvers as session } from './session/resolvers'
import { resolvers as settings } from './settings/resolvers'
import { resolvers as sso } from './sso/resolvers'
import { resolvers as stickers } from './stickers/resolvers'
import { resolvers as store } from './store/resolvers'
import { resolvers as support } from './support/resolvers'
import { resolvers as templates } from './templates/resolvers'
import { resolvers as terms } from './terms/resolvers'
import { resolvers as ticketLife } from './tickets/life.resolvers'
import { resolvers as tickets } from './tickets/resolvers'
import { resolvers as training } from './training/resolvers'
import { resolvers as transfers } from './transfers/resolvers'
import { resolvers as twoFactor } from './two-factor/resolvers'
import { resolvers as users } from './users/resolvers'

/** Every area's resolvers. An area adds its own here. */
const areas: Resolvers[] = [
  session,
  accessRules,
  accessTrail,
  assignment,
  automaticMessages,
  securityLog,
  events,
  captcha,
  catalog,
  consents,
  customers,
  departments,
  drafts,
  erp,
  exports,
  firstDay,
  history,
  imports,
  instances,
  integration,
  internalChat,
  invitations,
  mentions,
  messages,
  pauses,
  orderStatuses,
  orders,
  payments,
  presence,
  products,
  reactions,
  reasons,
  roles,
  schedules,
  services,
  settings,
  store,
  sso,
  stickers,
  support,
  templates,
  macros,
  terms,
  tickets,
  ticketLife,
  training,
  transfers,
  twoFactor,
  users,
]

/** The contract with its resolvers, which show contact data only to somebody who may see them. */
export function buildSchema(): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: readFileSync(path.join(projectRoot, 'contract/schema.graphql'), 'utf8'),
    resolvers: areas.map(watched),
  })
  return masksContacts(schema)
}
