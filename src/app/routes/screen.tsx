import { inTime } from '@ui/kit/inTime'
import { withTexts } from '@ui/kit/namespaces'
import { type ComponentType, createElement, lazy, useState } from 'react'

/** What the file of a screen gives. */
export type ScreenModule = { default: ComponentType }

/** A screen that is loaded when it is visited, or before. */
export type Screen = Readonly<{ Page: ComponentType; preload: () => Promise<unknown> }>

/**
 * A screen in a chunk of its own. One that is loaded already is rendered at once: going through `lazy` would
 * show the fallback for a moment, and React then holds the screen back for another 300 ms.
 */
export function screen(load: () => Promise<ScreenModule>): Screen {
  let loaded: ComponentType | null = null
  const keep = async () => {
    const module = await inTime(withTexts(load()))
    loaded = module.default
    return module
  }
  const Later = lazy(keep)
  function Page() {
    // Chosen once per visit: changing the component would throw away its state.
    const [Chosen] = useState<ComponentType>(() => loaded ?? Later)
    return createElement(Chosen)
  }
  return { Page, preload: keep }
}
