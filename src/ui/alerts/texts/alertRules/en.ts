export default {
  lead: 'What the shop wants to be warned of. It is told once while it lasts, to whoever opens the control panel.',
  thresholdHelp:
    'Minutes in the queue or with nobody; points of the NPS (of five grades at least); % of failures; hours stopped.',
}
