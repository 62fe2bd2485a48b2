import type { RoutePattern } from '@domain/access/routes'
import { type ComponentType, createContext } from 'react'

/** What stands over the title of a page. Who puts the screens together gives it: the kit knows no area. */
export const OverPage = createContext<ComponentType<{ route: RoutePattern }> | null>(null)
