import { createPreferences } from '@app/panel/preferences'
import { describe, expect, it } from 'vitest'
import { hearLook, isHeard, isUnsaid, lookOf, sendLook, writtenLook } from './look'

const device = () => {
  const kept = new Map<string, string>()
  return createPreferences(
    { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    'look',
  )
}
const dark = { theme: 'dark', language: 'en', menu_open: true, pinned_pages: [] } as const

describe('the look of a user', () => {
  it('comes from another device', () => {
    const { get, update } = device()
    update((draft) => hearLook(draft, 'ana', { panel: { ...dark, pinned_pages: [] }, rev: 3 }))
    expect(get()).toMatchObject({ theme: 'dark', language: 'en', menuOpen: true })
    expect(isHeard(get(), 'ana', 3)).toBe(true)
    expect(isHeard(get(), 'ana', 4)).toBe(false)
    expect(isUnsaid(get(), 'ana')).toBe(false)
  })

  it('is not put back by the answer to an earlier choice', () => {
    const { get, update } = device()
    update((draft) => hearLook(draft, 'ana', { panel: null, rev: 1 }))
    update((draft) => {
      draft.theme = 'dark'
    })
    update((draft) => {
      draft.lookSaved = writtenLook(lookOf(draft))
      draft.theme = 'semi-dark'
    })
    const sent = { ...lookOf(get()), theme: 'dark' as const }
    update((draft) => hearLook(draft, 'ana', { panel: sent, rev: 2 }))
    expect(get().theme).toBe('semi-dark')
    expect(isUnsaid(get(), 'ana')).toBe(true)
    expect(isHeard(get(), 'ana', 2)).toBe(true)
  })

  it('is not put back either when it is the one from before that choice', () => {
    const { get, update } = device()
    update((draft) => hearLook(draft, 'ana', { panel: null, rev: 1 }))
    update((draft) => {
      draft.theme = 'dark'
    })
    const sent = lookOf(get())
    update(sendLook)
    update((draft) => {
      draft.theme = 'light'
    })
    update((draft) => hearLook(draft, 'ana', { panel: sent, rev: 2 }))
    expect(get().theme).toBe('light')
    update((draft) => {
      draft.lookSaved = writtenLook(sent)
    })
    expect(isUnsaid(get(), 'ana')).toBe(true)
  })

  it('of who used the device before is not the next one’s', () => {
    const { get, update } = device()
    update((draft) => hearLook(draft, 'ana', { panel: { ...dark, pinned_pages: [] }, rev: 1 }))
    update((draft) => hearLook(draft, 'bia', { panel: null, rev: 1 }))
    expect(get()).toMatchObject({ theme: 'light', language: 'pt_BR', lookUser: 'bia' })
  })
})
