// Stands in for https://cdn.paddle.com/paddle/v2/paddle.js, with as much of its interface as a checkout needs.
(() => {
  const { origin } = new URL(document.currentScript.src);
  let options = {};
  let frame;
  const tell = (name, data = {}) => options.eventCallback?.({ name, data });
  const paddle = {
    Initialized: false,
    Status: { libraryVersion: 'sandbox' },
    Environment: { set: () => undefined },
    Initialize: (given) => {
      options = given;
      paddle.Initialized = true;
    },
    Update: (given) => {
      options = { ...options, ...given };
    },
    Checkout: {
      open: ({ items = [], customer, customData = null, settings = {} }) => {
        paddle.Checkout.close();
        const target = document.querySelector(`.${settings.frameTarget}`);
        if (!target || settings.displayMode !== 'inline') {
          tell('checkout.error', { error: { type: 'front-end', detail: 'frameTarget is not there' } });
          return;
        }
        const order = {
          token: options.token,
          priceId: items[0]?.priceId,
          email: customer?.email ?? '',
          customData,
          theme: settings.theme ?? 'light',
        };
        frame = document.createElement('iframe');
        frame.name = 'paddle_frame';
        frame.title = 'Checkout';
        const locale = encodeURIComponent(settings.locale ?? '');
        frame.src = `${origin}/paddle/checkout?locale=${locale}#${encodeURIComponent(JSON.stringify(order))}`;
        frame.style.cssText = settings.frameStyle ?? '';
        frame.style.height = `${settings.frameInitialHeight ?? 450}px`;
        target.append(frame);
      },
      close: () => {
        frame?.remove();
        frame = undefined;
      },
    },
  };
  addEventListener('message', (event) => {
    if (!frame || event.origin !== origin || event.source !== frame.contentWindow) return;
    const { name, data, height } = event.data;
    if (height) frame.style.height = `${height}px`;
    if (name) tell(name, data);
  });
  window.Paddle = paddle;
  window.PaddleBillingV1 = paddle;
})();
