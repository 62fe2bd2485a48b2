import type { Fault } from './fault.ts'

/** The control panel: what is counted of a shop, and who is told what of it. */
export const controlPanelFaults: readonly Fault[] = [
  {
    name: 'the control panel counts what a supervisor may not see',
    file: 'src/domain/control-panel/shop-now.ts',
    right: 'sees(viewer, fact)\n      ? [',
    wrong: 'sees(viewer, fact) || shop.cells.length > 0\n      ? [',
    caughtBy: 'tests/server/areas/control-panel.test.ts -t plain.count',
  },
  {
    name: 'what has changed is not told to whoever watches the shop',
    file: 'server/platform/events/told-counts.ts',
    right: 'counts.filter(({ id }) => before.get(id) !== now.get(id))',
    wrong: 'counts.filter(({ id }) => !before.has(id))',
    caughtBy: 'tests/server/areas/control-panel.test.ts -t told.all.of.it',
  },
  {
    name: 'a shop is counted for every event',
    file: 'server/platform/events/shop-counter.ts',
    right: 'const EVERY_MS = 1_000',
    wrong: 'const EVERY_MS = 0',
    caughtBy: 'tests/server/areas/control-panel.test.ts -t once.a.second',
  },
  {
    name: 'the control panel lists conversations that were answered before those that wait',
    file: 'server/areas/control-panel/live-tickets.ts',
    right: "THEN interval '0' ELSE interval '1000 years'",
    wrong: "THEN interval '0' ELSE interval '0'",
    caughtBy: 'tests/server/areas/control-panel.test.ts -t plain.count',
  },
  {
    name: 'an alert is raised again at every look',
    file: 'src/domain/alerts/alert-rule.ts',
    right: "if (!lasting) return passed ? 'raise' : 'nothing'",
    wrong: "if (!lasting || passed) return passed ? 'raise' : 'nothing'",
    caughtBy: 'src/domain/alerts/alert-rule.test.ts',
  },
  {
    name: 'everybody who opens the control panel is told of every alert',
    file: 'server/areas/alerts/recipients.ts',
    right: 'return named.length > 0 ?',
    wrong: 'return named.length > 999 ?',
    caughtBy: 'tests/server/areas/alerts.test.ts -t whom.its.rule.names',
  },
  {
    name: 'an alert has ended as soon as its limit is kept for a moment',
    file: 'src/domain/alerts/alert-rule.ts',
    right: 'now - calmSince >= CALM_MS',
    wrong: 'now - calmSince >= 0',
    caughtBy: 'src/domain/alerts/alert-rule.test.ts',
  },
]
