import { mayRequest } from '../../../src/domain/access/permissions'
import type { Config } from '../../platform/config'
import type { Principal } from '../../platform/principal'
import { signedAddress } from './address'

/**
 * The address of a file as this reader is given it: signed for them, or plain, which opens nothing, where their token
 * was not given files.
 */
export const addressFor = (
  config: Pick<Config, 'secretKey'>,
  address: string,
  { viewer, role }: Pick<Principal, 'viewer' | 'role'>,
  now: Date,
): string =>
  mayRequest(role, 'GET /:tenant/api/file/:file/address')
    ? signedAddress(config, address, viewer.id, now)
    : address
