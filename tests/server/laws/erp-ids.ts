/** The kinds of ids that name something of an integration with an ERP, or an account at a bank beside them. */
export type ErpKindOfId = 'erp' | 'erpKey' | 'erpRefusal' | 'erpPush' | 'psp'

/** What the ids of its operations name. */
export const erpIdKinds = {
  'saveErpConnection.id': 'erp',
  'saveErpConnection.instance_id': 'instance',
  'deleteErpConnection.id': 'erp',
  'saveErpSecret.id': 'erp',
  'beginErpSignIn.id': 'erp',
  'makeErpKey.id': 'erp',
  'revokeErpKey.id': 'erpKey',
  'makeErpNoticeSecret.id': 'erp',
  'pauseErpConnection.id': 'erp',
  'runErpConnection.id': 'erp',
  'acceptErpRefusal.id': 'erpRefusal',
  'linkErpRefusal.id': 'erpRefusal',
  'dismissErpRefusal.id': 'erpRefusal',
  'retryErpPush.id': 'erpPush',
  'linkErpPush.id': 'erpPush',
  'linkErpProduct.connection_id': 'erp',
  'linkErpProduct.product_id': 'product',
  'erpProducts.connection_id': 'erp',
  'erpProducts.product_id': 'product',
  'retryErpNotices.id': 'erp',
  'withdrawErpPush.id': 'erpPush',
  'enterErpPush.id': 'erpPush',
  'savePspAccount.id': 'psp',
  'savePspAccount.instance_id': 'instance',
  'savePspSecret.id': 'psp',
  'deletePspAccount.id': 'psp',
} as const satisfies Readonly<Record<string, ErpKindOfId | 'instance' | 'product'>>

/** A bank as tests/server/fixtures.ts offers it. */
export const A_PSP_FORM = {
  provider: 'Banco',
  name: 'Conta',
  pix_key: 'loja@exemplo.com.br',
  expiry_minutes: 60,
}

/** Good values for its other arguments. */
export const erpGood = (turn: number) => ({
  'saveErpConnection.form': { kind: 'api', name: `x${turn}`, push_orders: true },
  'saveErpSecret.key': '12345',
  'saveErpSecret.secret': 'a-secret-of-omie',
  'pauseErpConnection.paused': true,
  'runErpConnection.full': false,
  'linkErpRefusal.code': 'x',
  'retryErpPush.rev': 1,
  'linkErpPush.theirs': '1',
  'linkErpProduct.theirs': 'none',
  'withdrawErpPush.rev': 1,
  'enterErpPush.rev': 1,
  'enterErpPush.ref': '1',
  'savePspAccount.form': A_PSP_FORM,
  'savePspSecret.client_id': 'client',
  'savePspSecret.client_secret': 'a-secret-of-a-bank',
})
