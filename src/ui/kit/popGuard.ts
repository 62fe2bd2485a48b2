type Hold = (event: PopStateEvent) => void

let hold: Hold | null = null

/** Who hears of a step in the tab's history before the router does, and may stop it there; null: nobody. */
export const holdPops = (next: Hold | null): void => {
  hold = next
}

/** To be called before the router is there: listeners of the window are called in the order in which they came. */
export const hearPops = (): void => window.addEventListener('popstate', (event) => hold?.(event))
