export default {
  lead: {
    plain: 'From quote to money: what was offered, ordered and paid.',
    sold: 'Sales of {{amount}}.',
    was: 'Before it was {{was}}.',
    paid: '{{amount}} came in.',
  },
  sales: {
    best: 'What sold best: {{when}}, {{value}}',
    title: 'Confirmed sales',
    note: 'Confirmed orders, in reais, without canceled and returned ones',
  },
  way: {
    title: '{{share}} of the quotes become an order',
    plain: 'From quote to payment',
    note: 'Each step beside the one before; what came in is of the period, and may be of earlier orders',
    step: 'Step',
    value: 'How many or how much',
    share: 'Of the step before (%)',
    steps: {
      quotes: 'Quotes made',
      quote_conversion: 'Became an order',
      sold: 'Sold',
      paid: 'Received',
    },
  },
  products: {
    title_one: '{{count}} product makes {{share}} of the sales',
    title_other: '{{count}} products make {{share}} of the sales',
    plain: 'Sales by product',
    note: 'ABC curve: the A add up to 80%, the B to 15% more, the C are the rest',
  },
  payments: {
    title_one: '{{count}} form of payment brings {{share}} of the money',
    title_other: '{{count}} forms of payment bring {{share}} of the money',
    plain: 'Received by form of payment',
    note: 'What was paid less what was given back, each on its day',
  },
  canceled: {
    title_one: '{{count}} reason explains {{share}} of the cancelations',
    title_other: '{{count}} reasons explain {{share}} of the cancelations',
    plain: 'Why orders were canceled',
    note: 'Canceled orders by reason, on the day of cancelation',
  },
}
