import { mayGrant } from '../../../src/domain/access/granting'
import type { RoleRights } from '../../../src/domain/access/rights'
import { Refusal } from '../../platform/graphql/refusal'
import type { Principal } from '../../platform/principal'

/** @throws Refusal FORBIDDEN when the caller may neither give these rights nor act upon who has them. */
export function mustGrant({ role }: Pick<Principal, 'role'>, wanted: RoleRights): void {
  if (!mayGrant(role, wanted))
    throw new Refusal(
      'FORBIDDEN',
      'Este perfil permite mais do que o seu: só um administrador pode dá-lo, mudá-lo ou mexer em quem o tem.',
    )
}
