/** The kinds of ids that name something of an integration with an ERP. */
export type ErpKindOfId = 'erp' | 'erpKey' | 'erpRefusal' | 'erpPush'

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
} as const satisfies Readonly<Record<string, ErpKindOfId | 'instance'>>

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
})
