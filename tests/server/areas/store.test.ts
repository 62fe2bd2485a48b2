import { describe, expect, it } from 'vitest'
import { saveStoreInfo, storeInfos } from '../../../server/directory/store/infos'
import { EMPTY_STORE } from '../../../src/domain/store/store-form'
import { aDatabase } from '../../databases'
import { aStage, work } from './stage'

describe('what a shop says of itself', () => {
  const stage = aStage(aDatabase())
  const said = { ...EMPTY_STORE, trade_name: '  Drogaria Exemplo ', document: '11.222.333/0001-81' }
  const refused = (field?: string) => ({
    extensions: field ? { code: 'INVALID', field } : { code: 'NOT_FOUND' },
  })

  it('is kept once for the house and once for a connection, and stays within the house', async () => {
    await work(stage(), (w) => saveStoreInfo(w, null, { ...said, city: 'Santos' }))
    await work(stage(), (w) => saveStoreInfo(w, null, said))
    await work(stage(), (w) => saveStoreInfo(w, stage().instanceId, { ...EMPTY_STORE, city: 'Campinas' }))
    expect(await work(stage(), storeInfos)).toEqual([
      {
        instance_id: null,
        rev: 2,
        store: { ...EMPTY_STORE, trade_name: 'Drogaria Exemplo', document: '11222333000181' },
      },
      { instance_id: stage().instanceId, rev: 1, store: { ...EMPTY_STORE, city: 'Campinas' } },
    ])
    const other = await stage().another()
    expect(await stage().db.work(other.tenant, storeInfos)).toEqual([])
    await expect(
      stage().db.work(other.tenant, (w) => saveStoreInfo(w, stage().instanceId, EMPTY_STORE)),
    ).rejects.toMatchObject(refused())
  })

  it('is refused with the field that is wrong, and what was said stays', async () => {
    const save = (typed: object) => work(stage(), (w) => saveStoreInfo(w, null, { ...said, ...typed }))
    await expect(save({ document: '11.222.333/0001-82' })).rejects.toMatchObject(refused('document'))
    await expect(save({ trade_name: 'a'.repeat(81) })).rejects.toMatchObject(refused('trade_name'))
    await expect(save({ site: 'javascript:alert(1)' })).rejects.toMatchObject(refused('site'))
    const [house] = await work(stage(), storeInfos)
    expect(house?.store.trade_name).toBe('Drogaria Exemplo')
  })
})
