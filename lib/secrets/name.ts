/** How a secret may be called: nodes name it as `secrets.NAME`. */
export const secretName = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
