export default {
  order: 'Order {{number}}: {{status}}',
  paid: 'paid',
  awaiting: 'payment outstanding',
}
