export default {
  lead: 'What the shop wants to be warned of. It is told once while it lasts: on the screen, with a sound and, where the rule says so, by e-mail.',
  thresholdHelp:
    'Minutes in the queue or with nobody; points of the NPS (of five grades at least); % of failures; hours stopped.',
  told: 'Who is told',
  toldHelp: 'People or roles. With nobody chosen, whoever opens the control panel.',
  everybody: 'Whoever opens the control panel',
  byRole: 'Roles',
  byName: 'People',
}
