export default {
  lead: {
    plain: 'What operators authorised, denied and owe the shop.',
    approval: 'Operators authorise {{share}} of what the shop asks for.',
    was: 'Before it was {{share}}.',
    refund: 'To be received: {{amount}}.',
  },
  export: 'Monthly claim',
  operators: {
    title_one: '{{count}} operator takes {{share}} of the requests',
    title_other: '{{count}} operators take {{share}} of the requests',
    plain: 'Requests by operator',
    note: 'Authorisations asked for, on the day of asking',
  },
  reasons: {
    title_one: '{{count}} reason explains {{share}} of the denials',
    title_other: '{{count}} reasons explain {{share}} of the denials',
    plain: 'Why operators deny',
    note: 'Denied authorisations by the reason that the operator gave',
  },
  programmes: {
    title_one: '{{count}} programme gives {{share}} of the discount',
    title_other: '{{count}} programmes give {{share}} of the discount',
    plain: 'Discount by programme',
    note: 'What patients did not have to pay, on the day of the hand-over',
  },
  products: {
    title_one: '{{count}} product makes {{share}} of the pieces',
    title_other: '{{count}} products make {{share}} of the pieces',
    plain: 'Pieces by product',
    note: 'Pieces handed over by PBM',
  },
  closing: {
    title: 'Operators owe {{amount}}',
    plain: 'To be received from operators',
    note: 'By month of the hand-over, without what they do not pay and what was brought back. The file has every sale.',
    month: 'Month',
  },
}
