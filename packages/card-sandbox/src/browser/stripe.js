// Implements window.Stripe for the card sandbox: a card form and its API calls, so that pages need the same code as with the real provider.
// Card data is sent to the sandbox only.
(() => {
  const base = new URL('..', document.currentScript.src).href;
  let counter = 0;

  const looks = {
    colorBackground: 'transparent',
    colorText: 'inherit',
    colorTextPlaceholder: '#5f6f78',
    colorDanger: '#b42318',
    colorPrimary: '#0b6871',
    borderRadius: '8px',
  };

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  function style(element, rules) {
    Object.assign(element.style, rules);
    return element;
  }

  // An element's own style cannot set the colour of its placeholder. The content security policy allows this sheet.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '[data-card-sandbox]::placeholder { color: var(--card-sandbox-placeholder); opacity: 1; }',
  );
  document.adoptedStyleSheets.push(sheet);

  async function post(path, key, values) {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(values).toString(),
    });
    return response.json();
  }

  const unreachable = {
    type: 'api_connection_error',
    message: 'We cannot reach the card provider. Please check your connection and try again.',
  };

  // The card form ---------------------------------------------------------------------------------------------------

  const digits = (text) => text.replace(/\D/g, '');
  const writeNumber = (text) =>
    digits(text)
      .slice(0, 19)
      .replace(/(.{4})(?=.)/g, '$1 ');

  function writeExpiry(text) {
    const typed = digits(text);
    // Add a leading zero, because no month starts with 2 to 9.
    const whole = /^[2-9]/.test(typed) ? `0${typed}` : typed;
    const month = whole.slice(0, 2);
    // The year may have four digits, for example when the browser fills it in.
    const year = whole.length === 6 ? whole.slice(4, 6) : whole.slice(2, 4);
    return whole.length > 2 ? `${month} / ${year}` : month;
  }

  const fields = [
    {
      name: 'number',
      label: 'Card number',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      write: writeNumber,
      isComplete: (value) => digits(value).length >= 14,
      incomplete: 'Your card number is incomplete.',
    },
    {
      name: 'expiry',
      label: 'Expiry',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
      write: writeExpiry,
      isComplete: (value) => digits(value).length === 4,
      incomplete: "Your card's expiration date is incomplete.",
    },
    {
      name: 'cvc',
      label: 'CVC',
      autocomplete: 'cc-csc',
      placeholder: 'CVC',
      write: (text) => digits(text).slice(0, 4),
      isComplete: (value) => value.length >= 3,
      incomplete: "Your card's security code is incomplete.",
    },
  ];

  function makeField(field, { variables, rules }, onChange) {
    counter += 1;
    const id = `card-sandbox-${field.name}-${counter}`;
    const input = make('input', {
      id,
      type: 'text',
      inputmode: 'numeric',
      autocomplete: field.autocomplete,
      placeholder: field.placeholder,
      'aria-describedby': `${id}-problem`,
      'data-card-sandbox': '',
    });
    input.style.setProperty('--card-sandbox-placeholder', variables.colorTextPlaceholder);
    style(input, {
      width: '100%',
      boxSizing: 'border-box',
      minHeight: '44px',
      padding: '8px 12px',
      font: 'inherit',
      fontVariantNumeric: 'tabular-nums',
      color: variables.colorText,
      background: variables.colorBackground,
      border: '1px solid currentColor',
      borderRadius: variables.borderRadius,
      ...rules['.Input'],
    });
    const label = style(make('label', { for: id }, field.label), {
      display: 'block',
      marginBottom: '4px',
      fontWeight: '500',
      ...rules['.Label'],
    });
    const problem = style(make('p', { id: `${id}-problem` }), {
      margin: '4px 0 0',
      color: variables.colorDanger,
      fontSize: '0.9em',
    });
    const show = (text) => {
      problem.textContent = text;
      input.setAttribute('aria-invalid', text ? 'true' : 'false');
      style(input, {
        border: '1px solid currentColor',
        ...rules['.Input'],
        ...(text ? rules['.Input--invalid'] : {}),
      });
    };
    input.addEventListener('input', () => {
      const atEnd = input.selectionStart === input.value.length;
      const written = field.write(input.value);
      if (atEnd || written.length < input.value.length) input.value = written;
      show('');
      onChange();
    });
    return { field, input, show, row: make('div', {}, label, input, problem) };
  }

  // A wallet --------------------------------------------------------------------------------------------------------

  const walletToken = 'tok_sandbox_google_pay';

  /** Card and wallet as two tabs of the form. */
  function makeChoice(variables, onChoose) {
    counter += 1;
    const name = `card-sandbox-method-${counter}`;
    const option = (value, text, isChosen) => {
      const radio = make('input', { type: 'radio', name, value, ...(isChosen && { checked: '' }) });
      style(radio, { accentColor: variables.colorPrimary });
      radio.addEventListener('change', () => onChoose(value));
      return style(make('label', {}, radio, ` ${text}`), {
        display: 'flex',
        flex: '1 1 8rem',
        gap: '8px',
        alignItems: 'center',
        minHeight: '44px',
        padding: '8px 12px',
        boxSizing: 'border-box',
        border: '1px solid currentColor',
        borderRadius: variables.borderRadius,
        color: variables.colorText,
        cursor: 'pointer',
      });
    };
    return style(
      make(
        'div',
        { role: 'radiogroup', 'aria-label': 'Payment method' },
        option('card', 'Card', true),
        option('google_pay', 'Google Pay (test)', false),
      ),
      { display: 'flex', flexWrap: 'wrap', gap: '12px' },
    );
  }

  function createCardElement(kind, owner, options) {
    const hasWallet = kind === 'payment' && options?.wallets?.googlePay === 'auto';
    let method = 'card';
    let isApproved = false;
    const listeners = new Map();
    const emit = (name, event) => {
      for (const listener of listeners.get(name) ?? []) listener(event);
    };
    let rows = [];
    let root = null;
    const element = {
      _isCardSandboxElement: true,
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        const variables = { ...looks, ...owner.appearance?.variables };
        const rules = owner.appearance?.rules ?? {};
        const tell = () =>
          emit('change', {
            elementType: kind,
            complete:
              method !== 'card' || rows.every((row) => row.field.isComplete(row.input.value)),
            empty: method === 'card' && rows.every((row) => row.input.value === ''),
            collapsed: false,
            value: { type: method },
          });
        rows = fields.map((field) => makeField(field, { variables, rules }, tell));
        const pair = style(make('div', {}, rows[1].row, rows[2].row), {
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: '12px',
        });
        const card = style(
          make('div', { role: 'group', 'aria-label': 'Card details' }, rows[0].row, pair),
          { display: 'grid', gap: '12px' },
        );
        const note = make(
          'p',
          {},
          'You approve the payment in your wallet, without typing a card.',
        );
        style(note, { margin: '0', display: 'none', color: variables.colorText });
        const choose = (chosen) => {
          method = chosen;
          isApproved = false;
          card.style.display = method === 'card' ? 'grid' : 'none';
          note.style.display = method === 'card' ? 'none' : 'block';
          tell();
        };
        root = style(
          make('div', {}, ...(hasWallet ? [makeChoice(variables, choose)] : []), card, note),
          { display: 'grid', gap: '12px' },
        );
        place.replaceChildren(root);
        owner.mounted = element;
        queueMicrotask(() => emit('ready', { elementType: kind }));
        return element;
      },
      on(name, listener) {
        listeners.set(name, [...(listeners.get(name) ?? []), listener]);
        return element;
      },
      once(name, listener) {
        const first = (event) => {
          element.off(name, first);
          listener(event);
        };
        return element.on(name, first);
      },
      off(name, listener) {
        const kept = (listeners.get(name) ?? []).filter((item) => listener && item !== listener);
        listeners.set(name, kept);
        return element;
      },
      update: () => element,
      focus: () => rows[0]?.input.focus(),
      blur: () => document.activeElement?.blur(),
      clear() {
        for (const row of rows) row.input.value = '';
      },
      collapse: () => element,
      unmount() {
        root?.remove();
        root = null;
        if (owner.mounted === element) owner.mounted = null;
      },
      destroy: () => element.unmount(),
      /** Opens the wallet if it is chosen and not yet approved. */
      async _approve() {
        if (method === 'card' || isApproved) return element._read();
        isApproved = (await askWallet()) === 'complete';
        return element._read();
      },
      _read() {
        if (method !== 'card') {
          if (isApproved) return { card: { token: walletToken } };
          const message = 'The payment was not approved in the wallet.';
          return { error: { type: 'validation_error', code: 'incomplete_wallet', message } };
        }
        const wrong = rows.find((row) => !row.field.isComplete(row.input.value));
        for (const row of rows) {
          row.show(row.field.isComplete(row.input.value) ? '' : row.field.incomplete);
        }
        if (wrong) {
          wrong.input.focus();
          return {
            error: {
              type: 'validation_error',
              code: `incomplete_${wrong.field.name}`,
              message: wrong.field.incomplete,
            },
          };
        }
        const [number, expiry, cvc] = rows.map((row) => digits(row.input.value));
        return { card: { number, month: expiry.slice(0, 2), year: expiry.slice(2), cvc } };
      },
      _explain(error) {
        // Every attempt needs a new approval.
        isApproved = false;
        const byParam = { number: 0, exp_month: 1, exp_year: 1, cvc: 2 };
        const row = rows[byParam[error.param]];
        if (!row) return;
        row.show(error.message);
        row.input.focus();
      },
    };
    return element;
  }

  // 3-D Secure and wallets -----------------------------------------------------------------------------------------

  const askBank = () =>
    ask('3-D Secure test page', {
      text: 'A real bank would ask you here to approve this payment. This is a test: choose how it ends.',
      complete: 'Complete authentication',
      fail: 'Fail authentication',
    });

  const askWallet = () =>
    ask('Google Pay test page', {
      text: 'Your wallet would ask you here to approve this payment with your Visa card ending 4242. This is a test: choose how it ends.',
      complete: 'Approve payment',
      fail: 'Cancel',
    });

  function ask(heading, words) {
    return new Promise((resolve) => {
      const button = (text, outcome, isPlain) => {
        const made = style(make('button', { type: 'button' }, text), {
          minHeight: '44px',
          padding: '8px 16px',
          font: 'inherit',
          fontWeight: '600',
          cursor: 'pointer',
          borderRadius: '8px',
          border: '1px solid #0b6871',
          background: isPlain ? '#ffffff' : '#0b6871',
          color: isPlain ? '#0b6871' : '#ffffff',
        });
        made.addEventListener('click', () => close(outcome));
        return made;
      };
      counter += 1;
      const titleId = `card-sandbox-3ds-${counter}`;
      const title = style(make('h2', { id: titleId }, heading), {
        margin: '0 0 8px',
        fontSize: '1.25rem',
      });
      const text = make('p', {}, words.text);
      const buttons = style(
        make(
          'div',
          {},
          button(words.complete, 'complete', false),
          button(words.fail, 'fail', true),
        ),
        { display: 'flex', flexWrap: 'wrap', gap: '12px' },
      );
      const dialog = style(make('dialog', { 'aria-labelledby': titleId }, title, text, buttons), {
        maxWidth: 'min(28rem, calc(100vw - 32px))',
        padding: '24px',
        border: '0',
        borderRadius: '10px',
        background: '#ffffff',
        color: '#17262e',
        font: '1rem/1.5 system-ui, sans-serif',
      });
      let isClosed = false;
      function close(outcome) {
        if (isClosed) return;
        isClosed = true;
        dialog.close();
        dialog.remove();
        resolve(outcome);
      }
      // Closing the dialog counts as a failed challenge.
      dialog.addEventListener('cancel', () => close('fail'));
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  // Payments -------------------------------------------------------------------------------------------------------

  function createStripe(key) {
    const idOf = (secret) => secret.split('_secret_')[0];

    async function confirm(clientSecret, card, returnUrl) {
      const method = await post('v1/payment_methods', key, {
        type: 'card',
        ...(card.token
          ? { 'card[token]': card.token }
          : {
              'card[number]': card.number,
              'card[exp_month]': card.month,
              'card[exp_year]': card.year,
              'card[cvc]': card.cvc,
            }),
      });
      if (method.error) return { error: method.error };
      const intent = await post(`v1/payment_intents/${idOf(clientSecret)}/confirm`, key, {
        payment_method: method.id,
        client_secret: clientSecret,
        use_stripe_sdk: 'true',
        ...(returnUrl ? { return_url: returnUrl } : {}),
      });
      if (intent.error) return { error: intent.error };
      if (intent.status !== 'requires_action') return { paymentIntent: intent };
      const outcome = await askBank();
      const answered = await post(`3ds/${intent.id}`, key, {
        client_secret: clientSecret,
        outcome,
      });
      if (answered.error) return { error: answered.error };
      return answered.last_payment_error && answered.status !== 'succeeded'
        ? { error: answered.last_payment_error }
        : { paymentIntent: answered };
    }

    async function guarded(work) {
      try {
        return await work();
      } catch {
        return { error: unreachable };
      }
    }

    function goBack(returnUrl, intent) {
      const url = new URL(returnUrl);
      url.searchParams.set('payment_intent', intent.id);
      url.searchParams.set('payment_intent_client_secret', intent.client_secret);
      url.searchParams.set('redirect_status', 'succeeded');
      window.location.assign(url);
      return new Promise(() => {});
    }

    return {
      elements(options = {}) {
        const owner = { appearance: options.appearance, clientSecret: options.clientSecret };
        const made = new Map();
        return {
          create(kind, settings) {
            const element = createCardElement(kind, owner, settings);
            made.set(kind, element);
            return element;
          },
          getElement: (kind) => made.get(kind) ?? null,
          update(values) {
            Object.assign(owner, values);
          },
          async fetchUpdates() {
            return {};
          },
          async submit() {
            const read = await owner.mounted?._approve();
            return read?.error ? { error: read.error } : {};
          },
          on() {},
          off() {},
          once() {},
          _owner: owner,
        };
      },
      async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
        const owner = elements._owner;
        const read = await owner.mounted?._approve();
        if (!read)
          return {
            error: { type: 'invalid_request_error', message: 'The card form is not ready.' },
          };
        if (read.error) return { error: read.error };
        const secret = clientSecret ?? owner.clientSecret;
        const result = await guarded(() => confirm(secret, read.card, confirmParams.return_url));
        if (result.error) {
          owner.mounted?._explain(result.error);
          return result;
        }
        return redirect === 'if_required'
          ? result
          : goBack(confirmParams.return_url, result.paymentIntent);
      },
      async confirmCardPayment(clientSecret, data = {}) {
        const read = data.payment_method?.card?._read?.();
        if (!read || read.error)
          return { error: read?.error ?? { message: 'The card form is not ready.' } };
        return guarded(() => confirm(clientSecret, read.card));
      },
      retrievePaymentIntent(clientSecret) {
        return guarded(async () => {
          const query = new URLSearchParams({ client_secret: clientSecret });
          const response = await fetch(`${base}v1/payment_intents/${idOf(clientSecret)}?${query}`, {
            headers: { authorization: `Bearer ${key}` },
          });
          const intent = await response.json();
          return intent.error ? { error: intent.error } : { paymentIntent: intent };
        });
      },
      async createPaymentMethod() {
        return { error: { message: 'The card sandbox takes cards through its form only.' } };
      },
      async createToken() {
        return { error: { message: 'The card sandbox has no tokens.' } };
      },
      _registerWrapper() {},
      registerAppInfo() {},
    };
  }

  window.Stripe = (key) => createStripe(key);
  window.Stripe.version = 'endive';
})();
