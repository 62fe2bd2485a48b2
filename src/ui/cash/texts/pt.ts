export default {
  saved: { supply: 'Suprimento registado.', withdraw: 'Sangria registada.' },
}
