import type { FigureViewer } from '../../../src/domain/access/figures'
import { visibleTo } from '../../directory/access/visible-to.sql'
import type { Parameters } from '../../platform/db/parameters'

/**
 * `canSeeFigure` (src/domain/access/figures.ts) as a SQL condition over rows of facts `alias`. The two are one rule:
 * tests/server/areas/reports.test.ts compares them on random facts.
 */
export function figuresVisibleTo(viewer: FigureViewer, p: Parameters, alias: string): string {
  if (viewer.figures === 'shop') return 'TRUE'
  if (viewer.figures === 'own') return `${alias}.user_id = ${p.add(Number(viewer.id))}::integer`
  return visibleTo(viewer, p, alias)
}
