export default {
  begun: 'The change has begun: follow it above the list.',
  forGood: 'It cannot be undone.',
  label: 'Changes of the whole list',
  underWay: 'Changing the whole list: {{done}} of {{total}}',
  underWayLeast: 'Changing the whole list: {{done}} of more than {{total}}',
  done: 'The whole list was changed.',
  canceled: 'The change was stopped; what was changed stays.',
  failed: 'The change did not come to its end; what was changed stays.',
  changed_one: '1 was changed.',
  changed_other: '{{count}} were changed.',
  same_one: '1 was so already.',
  same_other: '{{count}} were so already.',
  missed_one: '1 did not match the filter any more.',
  missed_other: '{{count}} did not match the filter any more.',
  refused_one: '1 stayed as it was, by a rule',
  refused_other: '{{count}} stayed as they were, by a rule',
  note_one: 'For the only one that matches the filter. The change runs in the background and can be stopped.',
  note_other:
    'For all {{total}} that match the filter, those of other pages as well. The change runs in the background and can be stopped.',
  noteLeast:
    'For all that match the filter, more than {{total}}, those of other pages as well. The change runs in the background and can be stopped.',
}
