/** The one product and price there is; the product's own settings name them once more, and none of it is a secret. */
export const PRICE_ID = 'pri_01rejoinderearlybird000000';
export const PRODUCT_ID = 'pro_01rejoinder000000000000000';
export const CLIENT_TOKEN = 'test_local';

/** US cents a month. */
export const PRICE = '3900';
