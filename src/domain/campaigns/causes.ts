/** Why a campaign is paused. */
export const PAUSE_CAUSES = [
  'person',
  'quality',
  'template',
  'limit',
  'budget',
  'hours',
  'errors',
  'opt_outs',
  'connection',
  'payment',
  'assessment',
  'refused',
] as const
export type PauseCause = (typeof PAUSE_CAUSES)[number]

/** Causes that end by themselves: sending goes on when they have. */
export const PASSING_CAUSES: ReadonlySet<PauseCause> = new Set(['hours', 'limit', 'connection', 'assessment'])
