import { readFileSync } from 'node:fs'
import path from 'node:path'
import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLSchema } from 'graphql'
import { resolvers as accessRules } from './access-rules/resolvers'
import { resolvers as accessTrail } from './access-trail/resolvers'
import { watched } from './access-trail/watched'
import { resolvers as captcha } from './captcha/resolvers'
import { resolvers as customers } from './customers/resolvers'
import { resolvers as departments } from './departments/resolvers'
import { resolvers as drafts } from './drafts/resolvers'
import { resolvers as instances } from './instances/resolvers'
import { resolvers as integration } from './integration/resolvers'
import { resolvers as internalChat } from './internal-chat/resolvers'
import { resolvers as mentions } from './mentions/resolvers'
import { resolvers as messages } from './messages/resolvers'
import { resolvers as events } from './platform/events/resolvers'
import type { Resolvers } from './platform/graphql/resolvers.gen'
import { projectRoot } from './platform/root'
import { resolvers as presence } from './presence/resolvers'
import { resolvers as reactions } from './reactions/resolvers'
import { resolvers as roles } from './roles/resolvers'
import { resolvers as schedules } from './schedules/resolvers'
import { resolvers as securityLog } from './security-log/resolvers'
import { resolvers as session } from './session/resolvers'
import { resolvers as settings } from './settings/resolvers'
import { resolvers as sso } from './sso/resolvers'
import { resolvers as stickers } from './stickers/resolvers'
import { resolvers as templates } from './templates/resolvers'
import { resolvers as terms } from './terms/resolvers'
import { resolvers as ticketLife } from './tickets/life.resolvers'
import { resolvers as tickets } from './tickets/resolvers'
import { resolvers as transfers } from './transfers/resolvers'
import { resolvers as twoFactor } from './two-factor/resolvers'
import { resolvers as users } from './users/resolvers'

/** Every area's resolvers. An area adds its own here. */
const areas: Resolvers[] = [
  session,
  accessRules,
  accessTrail,
  securityLog,
  events,
  captcha,
  customers,
  departments,
  drafts,
  instances,
  integration,
  internalChat,
  mentions,
  messages,
  presence,
  reactions,
  roles,
  schedules,
  settings,
  sso,
  stickers,
  templates,
  terms,
  tickets,
  ticketLife,
  transfers,
  twoFactor,
  users,
]

/** The contract with its resolvers. */
export function buildSchema(): GraphQLSchema {
  return makeExecutableSchema({
    typeDefs: readFileSync(path.join(projectRoot, 'contract/schema.graphql'), 'utf8'),
    resolvers: areas.map(watched),
  })
}
