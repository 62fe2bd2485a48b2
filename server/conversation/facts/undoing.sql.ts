/**
 * SQL, a condition that always holds: what this transaction does to a closed ticket takes its closing back, so that no
 * reopening is kept of it (migration 0430).
 */
export const UNDOING = `set_config('app.undoing', 'on', true) = 'on'`
