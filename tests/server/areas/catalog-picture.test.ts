import { describe, expect, it } from 'vitest'
import { pictureLink, productOfPicture } from '../../../server/catalog/picture'
import { aDatabase } from '../../databases'
import { aStage } from './stage'

describe('the catalogue', () => {
  const stage = aStage(aDatabase())

  it('shows a picture by its own address alone', () => {
    const link = new URL(pictureLink(stage().config, stage().tenant, '7', 'a'.repeat(64)))
    const name = link.pathname.slice(link.pathname.lastIndexOf('/') + 1)
    expect(productOfPicture(stage().config, stage().tenant, name)).toBe('7')
    expect(productOfPicture(stage().config, stage().tenant, name.replace('7-', '8-'))).toBeNull()
    expect(productOfPicture(stage().config, { ...stage().tenant, id: 999_999 }, name)).toBeNull()
  })
})
