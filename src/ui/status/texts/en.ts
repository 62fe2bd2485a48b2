export default {
  button: 'State of the platform: {{state}}',
  states: {
    operational: 'Operational',
    underMaintenance: 'Under maintenance',
    degradedPerformance: 'Degraded performance',
    partialOutage: 'Partial outage',
    majorOutage: 'Major outage',
  },
  unknown: 'State not available',
  unknownText: 'The state of the platform could not be read now.',
  environments: {
    beta: 'Beta',
    production: 'Production',
  },
  allWell: 'Everything works.',
  affected: 'Affected components',
  updated: 'Updated {{when}}',
}
