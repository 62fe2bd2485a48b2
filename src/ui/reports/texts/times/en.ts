export default {
  lead: {
    plain: 'How much each person and each department serves, and how fast.',
    shop: 'The shop gives its first answer in {{time}}.',
    spread: '{{fast}} answers fastest, in {{fastTime}}; {{slow}} takes {{slowTime}}.',
  },
  title: { user: 'Times by person', department: 'Times by department', instance: 'Times by connection' },
  note: 'Averages; a change is shown where it is more than 10%. The last row is of all cases, no average of averages.',
  by: 'See by',
  see: { label: 'What is seen of times', mean: 'Averages', p50: 'median', p90: '9 of 10 within' },
  weeks: 'Weeks',
  sort: 'Sort by {{name}}',
}
