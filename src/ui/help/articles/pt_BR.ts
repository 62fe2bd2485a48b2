import { figuresInBrazil } from './figures'

/** The help's articles, in Brazilian Portuguese: short, about what is on the screens. */
export const ptBR = {
  offline: {
    title: 'A barra diz “Sem conexão”',
    text: [
      'O Balcão tenta de novo sozinho. O que você escreveu fica guardado neste aparelho e sai quando a conexão voltar.',
      'Veja se outro site abre. Se abrir e o Balcão não, recarregue a página uma vez. Não limpe os dados do navegador: é neles que estão as mensagens à espera.',
    ],
  },
  notSent: {
    title: 'Uma mensagem não foi enviada',
    text: [
      'Ao lado da mensagem está o motivo e, quando adianta, “Tentar de novo”. Se o motivo fala em 24 horas, o cliente não escreve há mais de um dia: envie um modelo aprovado.',
      'Se várias falham ao mesmo tempo, abra Conexões e veja se o número está Conectado.',
    ],
  },
  disconnected: {
    title: 'O número está Desconectado ou pede Reconectar-se',
    text: [
      'Confira se o celular da loja está ligado e com internet. Números ligados por QR code pedem uma nova leitura do código pelo celular; os oficiais, uma nova autorização.',
      'Enquanto isso os clientes podem escrever: as mensagens chegam quando o número voltar, e as suas esperam.',
    ],
  },
  connect: {
    title: 'Conectar um número de WhatsApp',
    text: [
      'Em Conexões, escolha “Nova conexão”. O número oficial é autorizado na janela da Meta; o outro é ligado lendo um QR code no celular da loja.',
      'Depois diga em Usuários quem atende essa conexão. Sem isso só os administradores veem as conversas.',
    ],
  },
  queue: {
    title: 'Quem entra na fila, e em que ordem',
    text: [
      'Quem escreve e ainda não tem atendente entra na aba Fila. A espera mais longa fica em cima; a ordem pode ser mudada no alto da lista.',
      'O tempo ao lado do nome fica laranja e depois vermelho. A loja pode exigir que o mais antigo seja atendido primeiro.',
    ],
  },
  accept: {
    title: 'Ler sem assumir, aceitar, responder',
    text: [
      'Clique numa linha da fila para ler: o cliente não vê que você leu. “Aceitar” faz o atendimento ser seu e o leva para Meus.',
      'Enter envia, Shift+Enter quebra a linha. Arraste arquivos para a conversa, cole com Ctrl+V ou use o clipe; o microfone grava um áudio.',
    ],
  },
  window: {
    title: 'A janela de 24 horas do WhatsApp',
    text: [
      'Nos números oficiais só se escreve livremente até 24 horas depois da última mensagem do cliente. O contador aparece perto do fim.',
      'Depois disso, só um modelo aprovado reabre a conversa: escolha-o no campo de mensagem.',
    ],
  },
  transfer: {
    title: 'Transferir ou devolver à fila',
    text: [
      'Transferir passa o atendimento a um colega ou a um setor; quem recebe é avisado. Devolver à fila deixa o atendimento livre para quem puder.',
      'Escreva um comentário antes: quem recebe lê a história sem perguntar de novo ao cliente.',
    ],
  },
  close: {
    title: 'Encerrar um atendimento',
    text: [
      'Encerrar pede um motivo e pode enviar a despedida e a pesquisa da loja. Há alguns segundos para desfazer.',
      'Se o cliente escrever de novo, um novo atendimento entra na fila com a conversa anterior à mão.',
    ],
  },
  snooze: {
    title: 'Adiar, fixar e marcar prioridade',
    text: [
      '“Adiar” tira a conversa da sua vista e a traz de volta na hora que você escolher, ou antes, se o cliente escrever.',
      'Fixada, ela fica no alto da sua lista. A prioridade a leva para cima na fila de todos.',
    ],
  },
  searching: {
    title: 'Achar uma conversa ou uma mensagem',
    text: [
      'A busca acima da lista acha por nome, telefone, protocolo e pelo que foi escrito. Dentro da conversa, a lupa procura só nela.',
      'Ctrl+K acha qualquer ação, conversa ou página, de onde você estiver.',
    ],
  },
  comments: {
    title: 'Comentários e menções',
    text: [
      'O comentário, em amarelo e com cadeado, é só da equipe: o cliente nunca o vê. Com @ você chama um colega, que recebe um aviso.',
    ],
  },
  unseen: {
    title: 'Não vejo um atendimento que um colega vê',
    text: [
      'A lista mostra as conexões escolhidas e os setores do seu perfil. Veja os filtros ligados acima da lista e as conexões marcadas em Conexões.',
      'Se ainda faltar, pergunte ao administrador a que setor e conexões seu usuário está ligado.',
    ],
  },
  notices: {
    title: 'Não recebo avisos ou sons',
    text: [
      'Em Minhas preferências veja o volume, o horário de silêncio e “Não perturbe”. O navegador também precisa permitir avisos deste endereço.',
    ],
  },
  keyboard: {
    title: 'Trabalhar sem tirar a mão do teclado',
    text: [
      'Ctrl+/ mostra todos os atalhos. Alt+J e Alt+K andam pela lista, Alt+A aceita, Alt+E encerra. Em Minhas preferências eles podem ser trocados.',
    ],
  },
  twoFactor: {
    title: 'Verificação em duas etapas',
    text: [
      'Em Minhas preferências, ligue a verificação e leia o código com um aplicativo autenticador. Guarde os códigos de recuperação em lugar seguro.',
      'Perdeu o celular? Use um código de recuperação ou peça ao administrador, em Usuários, que a verificação seja refeita.',
    ],
  },
  quickAnswers: {
    title: 'Respostas rápidas',
    text: [
      'Digite / no campo de mensagem e escolha. Campos como o nome do cliente são preenchidos na hora.',
      'Em Respostas rápidas a loja as cria, separa por categoria e setor, e vê quais são usadas.',
    ],
  },
  distribution: {
    title: 'Distribuir a fila sozinha',
    text: [
      'Em Configurações, em “Distribuição da fila”, escolha “Distribuir um setor”: em rodízio, a quem tem menos atendimentos, ou só ao atendente fixo do cliente. Sem regra, os atendimentos esperam na fila até alguém aceitar.',
      'Recebe quem está conectado, fora de pausa, no setor e na conexão, dentro do seu limite, e com um perfil que abre o atendimento.',
    ],
  },
  portfolio: {
    title: 'Atendente fixo: o de cada cliente',
    text: [
      'No cliente, em “Atendente fixo”, escolha o atendente e, se quiser, um substituto. Para vários de uma vez, marque-os em Clientes e escolha “Mudar o atendente fixo”.',
      'Onde a distribuição olha o atendente fixo, o atendimento vai primeiro para ele; na falta dele, para o substituto.',
      'Ao excluir ou bloquear alguém da equipe, escolha o que fazer com os clientes e com as mensagens agendadas da pessoa. Quem foi bloqueado continua atendente fixo deles; o que vencer enquanto isso não sai.',
    ],
  },
  pauses: {
    title: 'Entrar em pausa',
    text: [
      'No menu da sua conta escolha “Entrar em pausa”. Nada é distribuído para você até “Voltar da pausa”. O que já está com você só volta à fila depois do tempo que a loja definiu, se definiu um.',
      'Os motivos de pausa são do administrador, em Configurações. Sem motivos, quem entra em pausa não diz por quê.',
    ],
  },
  templates: {
    title: 'Modelos do WhatsApp',
    text: [
      'Em Modelos de mensagem estão os textos que a Meta aprova antes: só eles chegam a um cliente depois de 24 horas sem conversa. Comece de um dos vinte prontos, ou escreva o seu; ao lado aparece como o cliente vai ver.',
      'Utilidade é sobre algo que o cliente pediu e é a categoria mais barata. Marketing é oferta ou convite: é cobrado em toda mensagem e só vai para quem aceitou. A Meta muda a categoria quando o texto é de outra.',
      'Cada variável, como {{nome}}, precisa de um exemplo. A análise costuma levar menos de um dia. Se vier Rejeitado, abra o modelo: o motivo está no alto. Mude o texto e envie de novo.',
      'Um modelo aprovado pode ser mudado uma vez por dia e volta para análise. Se clientes bloqueiam ou denunciam, a Meta o pausa. Apagado, o nome só fica livre depois de 30 dias.',
    ],
  },
  macros: {
    title: 'Macros: várias ações em uma',
    text: [
      'Em Respostas rápidas, na aba Macros, junte passos como responder, pôr num grupo e encerrar. Rodam na conversa: pelo menu, pela paleta ou por uma tecla.',
      'Os passos são conferidos antes do primeiro: se encerrar pede um motivo que a macro não tem, nada é enviado. Se um passo não der certo, a macro para ali e diz em qual.',
    ],
  },
  mailDomain: {
    title: 'Domínio de e-mail',
    text: [
      'Para que os e-mails saiam como @loja.com.br, cadastre o domínio e crie, no painel de quem cuida dele (Registro.br, Cloudflare, a hospedagem do site), os registros que aparecem. Cada um tem um botão de copiar, e diz o que foi encontrado no lugar dele.',
      'A verificação é feita sozinha e pode levar alguns minutos; Verificar agora pergunta direto aos servidores do domínio. Um domínio novo envia poucos e-mails por dia no começo, e mais a cada dia: assim os provedores aprendem a confiar nele.',
      'Com o domínio verificado, cadastre um remetente e confirme pelo link que chega à caixa dele. Endereços do Gmail ou do Hotmail não servem. Quem marca um e-mail como spam, ou cuja caixa não existe, não recebe mais: E-mails da loja diz quantos são, e como chegaram os e-mails dos últimos 30 dias.',
    ],
  },
  sms: {
    title: 'SMS da loja: conta, horários e partes',
    text: [
      'Os SMS saem pela conta da própria loja na Zenvia ou na Twilio. Quem administra a configura em SMS da loja: credencial, remetente e o máximo por dia. A conta só é salva depois que o provedor responde a ela; Enviar um teste manda um SMS ao seu celular.',
      'Promoções só chegam de segunda a sexta das 9 às 18 h e no sábado das 9 às 13 h, no relógio de quem recebe, e nunca em domingos e feriados. Vão só a celulares de quem aceitou promoções por SMS. O provedor cobra por parte: 160 letras sem acento, ou 153 em mensagens maiores. O contador da página diz quantas partes um texto ocupa.',
      'Quem responde SAIR não recebe mais promoções por SMS e ganha uma confirmação; VOLTAR desfaz. Se o remetente não recebe respostas, as promoções levam um link. Se o provedor deixar de aceitar a conta, nada se perde: os SMS esperam até ela ser corrigida.',
    ],
  },
  schedules: {
    title: 'Enviar uma mensagem mais tarde',
    text: [
      'No campo de mensagem, a seta ao lado de Enviar marca dia e hora. Se o cliente escrever antes, a mensagem pode ser cancelada sozinha.',
      'Em Mensagens agendadas estão todas, com o que falta sair e o que não saiu.',
    ],
  },
  relationshipRules: {
    title: 'Réguas de relacionamento',
    text: [
      'Em Mensageria, Réguas de relacionamento, a loja escreve sozinha quando chega a hora: aniversário, reposição próxima, depois da compra, pedido pronto, orçamento sem resposta. Crie antes um modelo de relacionamento: um texto para dentro das 24 horas e um modelo aprovado para depois.',
      'Uma régua nova começa pausada e mostra o que faria hoje, quem fica de fora e por quê. Ativada, ela só conta o que acontece dali em diante, e ninguém recebe duas vezes pelo mesmo motivo.',
      'Promoção só vai a quem aceitou; lembrete de reposição, a quem aceitou lembretes. A régua espera enquanto o cliente é atendido e nas 24 horas depois, e nunca diz o nome do remédio. Uma nota baixa não manda nada ao cliente: vira um atendimento na fila.',
      'O aniversário vem do campo de data escolhido em Configurações, “Campo do aniversário”. Em “Ver envios” está o que cada pessoa recebeu.',
    ],
  },
  customers: {
    title: 'Cadastro, grupos e lista de bloqueio',
    text: [
      'Em Clientes estão todos, com filtros e segmentos salvos. O que você corrige vale para a loja inteira.',
      '“Abrir a página” mostra um cliente inteiro: à esquerda o pedido em aberto e o cadastro, à direita o que aconteceu, por tipo.',
      'Dois cadastros da mesma pessoa podem ser unidos, e a união desfeita. Quem está bloqueado não gera avisos.',
    ],
  },
  import: {
    title: 'Importar clientes de uma planilha',
    text: [
      'Em Clientes, “Importar” lê CSV ou Excel. Diga o que é cada coluna e confira antes: nada é gravado até você mandar.',
      'Importar clientes é um direito do perfil. Linhas recusadas podem ser baixadas com o motivo. A importação inteira pode ser desfeita por alguns dias.',
    ],
  },
  export: {
    title: 'Exportar uma lista',
    text: [
      '“Exportar” faz um arquivo do que a lista mostra, com os filtros ligados. Ele fica pronto em segundo plano e pode ser baixado por um tempo.',
      'Só exporta quem tem esse direito no perfil. Fica registrado quem exportou o quê.',
    ],
  },
  firstCampaign: {
    title: 'Primeira campanha',
    text: [
      'Campanha só vai a quem aceitou receber ofertas. Antes da primeira, pergunte aos clientes: no fim do atendimento, no balcão, ou pela coluna de consentimento ao importar.',
      'Em Campanhas, “Nova campanha” mostra tudo em uma página: para quem é, quem fica de fora e por quê, como a mensagem chega a clientes de verdade. Cada motivo abre as suas pessoas e diz a partir de quando podem receber.',
      'Escolha um modelo aprovado e diga o que entra em cada campo. Quem não tem o dado fica de fora, a não ser que você escreva o que vai no lugar. “Enviar teste para mim” manda a mensagem ao seu número.',
      'Embaixo ficam o custo, o teto, o horário e o limite do WhatsApp. O botão diz para quantas pessoas vai; Ctrl+Enter faz o mesmo. O rascunho se salva sozinho.',
      'Enquanto sai, o resultado mostra o ritmo e deixa pausar. Se muita gente pedir SAIR, a campanha para sozinha e diz por quê. No fim você vê quem recebeu, leu, respondeu e comprou, e, com um grupo de controle, quanto ela vendeu a mais.',
    ],
  },
  firstBot: {
    title: 'Meu primeiro robô',
    text: [
      'Em Robôs, Bot de triagem, escolha “Novo robô” e comece de um fluxo pronto: “Triagem completa” cumprimenta, pergunta o que a pessoa quer e leva ao setor certo. Troque os textos pelos da loja e diga em cada “Transferir” qual é o setor.',
      'O que está errado aparece na lista de problemas; clique para ir ao passo. Experimente no simulador, que faz o papel do celular do cliente: escreva, toque nos botões, mude a hora. Só depois publique, e ligue o robô na lista. Quem já conversa continua na versão em que começou.',
      'Uma pessoa sempre vence: quem assume, responde pelo Balcão ou pelo celular da loja tira o robô da conversa, e o que ele ia dizer não sai. O cliente que escreve “atendente”, manda um áudio ou erra demais vai para a fila.',
      'Enquanto o robô atende, o cliente não está na fila e ninguém espera: veja essas conversas com o filtro “Com o robô”. Na conversa aberta está o passo em que ele parou, “Encerrar robô”, e no menu “Passar a um robô…”.',
    ],
  },
  firstWeekOfMaria: {
    title: 'A primeira semana da Maria',
    text: [
      'A Maria responde só com o que a loja aprovou. Comece nos Dados do negócio: horário, entrega e serviços ela já sabe pelas configurações; escreva as outras respostas, com os jeitos de perguntar. Nada disso precisa de conta em lugar nenhum.',
      'Em “Maria: até onde vai”, escolha a conexão e “Rascunho”. Em cada conversa aparece a sugestão dela, com as fontes: use, mude ou ignore. Cada envio julga a sugestão que estava ali, e a que um cliente nunca deveria ler você marca como perigosa. O que ela não soube fica em Dados do negócio, para virar resposta.',
      'Com 50 sugestões julgadas, 90 em cada 100 enviadas como estavam e nenhuma perigosa, ela pode responder sozinha: primeiro fora do horário, depois sempre. Dose, sintoma, gravidez, criança, reação, receita, reclamação, áudio e foto vão sempre para uma pessoa, e quem pede uma pessoa a tem na hora. Quem assume a conversa a tira dela.',
      'Um modelo de linguagem ajuda a entender perguntas escritas de outro jeito. Quem administra o Balcão põe ali o endereço, a chave e os limites de gasto. O modelo não vê nomes, telefones nem CPF, e o que ele escreve só sai se cada número e cada frase estiver no que a loja aprovou. Quando o cliente pede preços, ele separa os produtos sem receita e uma pessoa abre o orçamento, com os preços da hora. Se ele falha ou o limite acaba, ela segue sem ele. Uma conversa dela em que ninguém diz nada por um dia se encerra sozinha.',
    ],
  },
  consents: {
    title: 'Consentimento: a quem a loja pode mandar ofertas',
    text: [
      'Sem um sim do cliente, nenhuma campanha o alcança. O sim vem de quatro jeitos: a pergunta no fim do atendimento (ligue em Configurações, “Mensagens que a loja começa”), o código no balcão (Campanhas, “Divulgue na loja”), a coluna de consentimento na importação, ou o registro à mão no cadastro do cliente, com o que comprova.',
      'O cliente sai quando quiser: escreve SAIR, toca no botão, usa o link do e-mail ou as preferências do WhatsApp. O pedido vale na hora, é confirmado uma vez e fica no cadastro com a prova.',
      'Quando é a loja que deixou alguém fora das campanhas ou na lista negra, quem envia pode ir adiante dizendo por quê: isso fica na conversa e no cadastro, com nome e hora. Contra o não do próprio cliente ninguém vai adiante.',
      'No horário de silêncio, pelo relógio do cliente, a loja não começa conversa, e cada cliente recebe no máximo o que as configurações dizem, somando WhatsApp, SMS e e-mail.',
    ],
  },
  costs: {
    title: 'Custos: quanto cada mensagem custa e o orçamento do mês',
    text: [
      'Responder ao cliente dentro de 24 horas não custa nada. O WhatsApp cobra por modelo entregue: promoção é a mais cara, aviso de pedido custa perto de um décimo. A Meta diz a cada mensagem se cobrou, e é isso que a tela Custos das mensagens soma.',
      'Sem um preço seu, vale o que a Meta publica. Se o seu contrato diz outro, ou para SMS e e-mail, ponha o preço em Preços de mensagens, de que dia em diante ele vale e de onde é. O que já foi enviado não muda de preço.',
      'Em Configurações, “Mensagens que a loja começa”, defina o orçamento do mês. Em 80% quem cuida das campanhas é avisado. Em 100% as campanhas pausam, com o motivo, e as réguas esperam o mês virar. Quem está no balcão continua enviando modelos.',
      'A tela mostra o mês por canal e categoria, por campanha, por régua e por pessoa da equipe. “Exportar” dá uma linha por mensagem, para conferir com a fatura.',
    ],
  },
  fields: {
    title: 'Campos próprios do cliente',
    text: [
      'Crie campos como convênio ou data da próxima compra. Eles aparecem no cadastro, nos filtros e na importação. Os marcados como sensíveis só são vistos por quem pode.',
    ],
  },
  products: {
    title: 'Produtos: preço, estoque e o que a lei pede',
    text: [
      'Em Produtos fica o que a loja vende. Comece por “Importar”: uma planilha com nome, código, preço e estoque basta; o que for recusado volta em um arquivo com o motivo.',
      'Tarja, lista de controle e registro na ANVISA dizem quando um pedido precisa de receita. Nenhum preço passa do PMC. Preço ou estoque com mais de 24 horas aparece como antigo.',
      'Selecione vários produtos para mudar preço, categoria ou tirar de venda de uma vez.',
    ],
  },
  catalog: {
    title: 'Catálogo do WhatsApp',
    text: [
      'Vincule o catálogo da Meta em “Situação do catálogo” e escolha os produtos em “Adicionar ao catálogo”. Preço, estoque e foto seguem sozinhos o cadastro.',
      'Medicamentos não vão para o catálogo: a política do WhatsApp não permite. O que a Meta recusa traz o motivo, e é enviado de novo quando o produto muda.',
    ],
  },
  quotes: {
    title: 'Orçamentos: fazer, enviar e virar pedido',
    text: [
      'Ao lado da conversa, em “Orçamentos”, digite o nome ou leia o código de cada produto: Enter põe, o número é a quantidade. Ao lado da conversa aparece o que o cliente vai receber; “Salvar e enviar” (Ctrl+Enter) manda o texto e a folha em PDF, com o Pix da loja enquanto o orçamento vale. Fechar guarda o rascunho.',
      'Um desconto acima do seu perfil pode pedir a aprovação de um colega. Até lá o orçamento não é enviado.',
      '“Virar pedido” mostra antes o que mudou de preço, de PMC e de estoque, e faz um pedido só, por mais que se clique.',
    ],
  },
  controlPanel: {
    title: 'Painel de controle: a loja agora',
    text: [
      'O painel mostra quem espera na fila, há quanto tempo, o que está em mão e quem está disponível. Os números chegam sozinhos; ao lado do título está de que hora são, e um aviso quando a conexão cai.',
      'Clique no “i” ao lado de um número para ler como ele é contado. Os de hoje são os mesmos dos relatórios.',
      '“Modo TV” enche a tela para pendurar na parede: letras grandes, sem nome de cliente, e a tela não apaga. Esc sai.',
      'Em “Conversas” você ouve uma conversa sem que ela fique como lida, sussurra algo que só a equipe vê, ou a assume dizendo por quê. O humor vem de uma lista de palavras, e a palavra encontrada fica ao lado.',
      'Em “Alertas”, diga do que a loja quer ser avisada: fila parada, ninguém atendendo, NPS em queda, envios falhando, catálogo ou ERP parado. O aviso vem uma vez enquanto dura, na tela e, se quiser, por e-mail; quem viu marca como visto.',
    ],
  },
  orders: {
    title: 'Pedidos: do carrinho à entrega',
    text: [
      'O carrinho que o cliente manda pelo WhatsApp vira um pedido sozinho. Um pedido também nasce ao lado da conversa, de um orçamento ou em “Novo pedido”.',
      'Leve o pedido adiante na página dele ou no quadro. O cliente é avisado quando o status da etapa tem mensagem; voltar uma etapa não avisa ninguém.',
      'Cancelado, um pedido não muda mais. Itens devolvidos deixam de ser cobrados.',
    ],
  },
  prescriptions: {
    title: 'Receitas: o que o farmacêutico avalia',
    text: [
      'Cadastre em Pedidos, “Farmacêuticos”, quem tem CRF. Onde a lei pede receita, o pedido só é confirmado depois que um deles aprova.',
      'Abra a foto na conversa e use “Anexar ao pedido”. A receita de antimicrobiano vale 10 dias; vencida, o pedido pede outra.',
      'Medicamento controlado precisa da receita digital com número do SNCR, ou do original na entrega, e não recebe cobrança por link ou Pix antecipado.',
    ],
  },
  pbm: {
    title: 'PBM no balcão',
    text: [
      'No pedido, em PBM, escolha “Pedir autorização PBM”, o item e o programa. Com programas ligados ao Balcão a resposta chega sozinha; nos outros, autorize no portal da operadora e digite aqui o número (NSU) e o desconto, ou por que foi negado.',
      'Autorizado, o item fica mais barato e o total muda na hora. Mudar o preço ou a quantidade desfaz a autorização: peça outra. O desconto da loja não vale para o item, a não ser que o programa o some.',
      'Negado ou vencido, o desconto sai do pedido, e nada é enviado, cobrado ou entregue antes que alguém marque “Já vi”. Cancelar o pedido ou devolver o item desfaz a autorização; entregar confirma a venda.',
      'O que as operadoras devem está no Relatório de PBM, mês a mês; “Fechamento” faz o arquivo que vai a elas. O cartão e o CPF do beneficiário somem assim que a operadora responde.',
    ],
  },
  pix: {
    title: 'Cobrar por Pix',
    text: [
      'Com a chave Pix em Dados da loja, “Cobrar por Pix” no pedido ou ao lado da conversa faz o código; “Enviar na conversa” manda o QR e o código. Alguém confirma quando o dinheiro chega.',
      'Com a conta do banco em Integrações com ERP, aba Pix, o pagamento se confirma sozinho, e devoluções saem pelo banco.',
    ],
  },
  erp: {
    title: 'Ligar o sistema da loja (ERP)',
    text: [
      'Em Integrações com ERP escolha Bling, Tiny, Omie, um arquivo ou a nossa API. O sistema da loja manda em preço e estoque; o Balcão envia os pedidos confirmados, uma vez cada.',
      'O que o sistema recusa fica em “Recusados”, com o motivo e o que fazer. Preço zero, salto de mais de 60 % ou falta de mais de 20 % dos produtos esperam por uma pessoa.',
      'Quando um pedido espera por um produto, “Vincular produto” procura no próprio ERP por nome, código ou código de barras; em Produtos, “Vincular no ERP” faz o mesmo. O que já é de outro produto aparece dizendo de qual.',
      'Se o acesso se perde, os pedidos esperam à vista e saem quando alguém entra de novo.',
    ],
  },
  reasons: {
    title: 'Motivos de encerramento',
    text: [
      'São o que a equipe escolhe ao encerrar. Cada motivo diz no que deu (ganho, perdido ou neutro) e pode pedir mais: o valor da venda, o produto que faltou.',
      'Um motivo excluído continua nos atendimentos que já terminaram com ele.',
    ],
  },
  hours: {
    title: 'Horário de funcionamento',
    text: [
      'Em Configurações, diga quando a loja abre, os feriados e o que é respondido a quem escreve fora do horário. Cada conexão ou setor pode ter o seu. Os feriados da sua cidade são escritos uma vez, em “Feriados”, e valem para todos os horários que fecham nos feriados.',
    ],
  },
  closing: {
    title: 'Mensagem de encerramento',
    text: [
      'O que o cliente recebe quando o atendimento termina. Pode haver uma por conexão, setor ou motivo. O texto pode trazer os dados da loja, como {{loja_cnpj}} e {{loja_horario}}.',
    ],
  },
  survey: {
    title: 'Pesquisa de satisfação',
    text: [
      'Depois do encerramento a loja pode pedir uma nota. A resposta do cliente fica no atendimento e não abre outro.',
    ],
  },
  silence: {
    title: 'Quando o cliente para de responder',
    text: [
      'Diga depois de quanto tempo a loja pergunta se o cliente ainda está aí, e quando encerra sozinha. Na fila vale o mesmo para quem espera.',
    ],
  },
  invite: {
    title: 'Convidar alguém para a equipe',
    text: [
      'Em Usuários, abra Convites e envie um pelo e-mail da pessoa, já com perfil, setor e conexões. O link vale por sete dias e uma só vez; ela escolhe a própria senha.',
      'O convite pode ser reenviado ou cancelado enquanto não é aceito.',
    ],
  },
  roles: {
    title: 'Perfis: quem abre o quê',
    text: [
      'Um perfil diz que páginas a pessoa abre. Ninguém dá a outro mais do que tem. A loja fica sempre com pelo menos um administrador.',
    ],
  },
  departments: {
    title: 'Setores',
    text: [
      'Quem é de um setor vê na fila os atendimentos dele e os que não têm setor. Uma transferência pode ir para o setor inteiro.',
    ],
  },
  security: {
    title: 'Quem entrou e quem viu o quê',
    text: [
      'O relatório de segurança mostra entradas, senhas erradas, mudanças de acesso e quem abriu os dados de cada cliente.',
    ],
  },
  store: {
    title: 'Dados da loja',
    text: [
      'Endereço, telefones, entrega e pagamento: o que a equipe consulta e envia ao cliente com um clique.',
    ],
  },
  terms: {
    title: 'Termos de uso',
    text: [
      'Todos aceitam os termos antes de entrar; uma versão nova é pedida de novo. O administrador pode publicar também os termos da própria loja e ver quem aceitou.',
    ],
  },
  ...figuresInBrazil,
  broken: {
    title: 'A tela travou ou mostra algo errado',
    text: [
      'Recarregue a página: nada do que foi enviado ou está à espera se perde. Se acontecer de novo, escreva pelo formulário abaixo com a hora em que aconteceu.',
      'O registro deste aparelho, sem dados pessoais, pode ser exportado no menu da sua conta, em Desenvolvedor.',
    ],
  },
} as const
