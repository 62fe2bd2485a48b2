import type { GraphqlClient } from '@infra/graphql/client'
import type { Runtime } from '../runtime/runtime'
import type { Session } from './session'

/** From one sign-out, or one change of the leading tab, to the next. */
export type Life = Readonly<{ client: GraphqlClient; runtime: Runtime; session: Session }>
