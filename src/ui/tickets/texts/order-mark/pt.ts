export default {
  order: 'Encomenda {{number}}: {{status}}',
}
