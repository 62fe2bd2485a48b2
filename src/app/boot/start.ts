// What preload.ts begins goes on while everything that mount stands on is evaluated: the order matters.
import type { Reading } from '@infra/log/stored-rows'
import { mount } from './mount'
import { prefetchedScreens } from './preload'

/** Starts the panel. `rows`: the store's, whose reading has begun. */
export const start = (rows: Reading | null): void => mount(rows, prefetchedScreens)
