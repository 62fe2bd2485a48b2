import type { CalledKind } from '../../../../src/domain/erp/kinds'
import { bling } from './bling'
import type { ErpConnector } from './connector'
import { omie } from './omie'
import { tiny } from './tiny'

/** Every ERP whose interface we call. */
export const CONNECTORS: Readonly<Record<CalledKind, ErpConnector>> = { bling, tiny, omie }
